"""The inputs of the benchmarks, the same in every run: scores, sounds, and lists for the peers."""

import array
import json
import math
import random
import wave

import supercollider

FIVE_NOTES = """impact light
wait 0.2
impact heavy, 0.8
wait until finished
transient 0.9, 0.3
wait 100ms
continuous 0.5s, 0.7, 0.2
wait until finished
transient 0.4, 0.9
"""

RENDERED_SECONDS = 600
SAMPLES = 200
SAMPLE_SECONDS = 0.3
SAMPLE_RATE = 44100


def write_transients(path, count):
    """Writes `count` taps, each with a wait before the next; `transients.c` knows the numbers."""
    with open(path, "w") as score:
        score.write("wait 0.0003\n")
        for note in range(count):
            intensity = note * 7919 % 1000 / 1000 + 0.0003
            sharpness = note * 104729 % 1000 / 1000 + 0.0007
            score.write(f"transient {intensity:.4f}, {sharpness:.4f}\n")
            if note + 1 < count:
                score.write(f"wait {(note * 31 % 20 + 1) / 1000:.3f}\n")


def write_ahap(path, count):
    """Writes an AHAP of `count` events, four taps to a vibration, with a line a value."""
    draw = random.Random(2)
    pattern = []
    time = 0.0
    for number in range(count):
        event = {"Time": round(time, 4)}
        if number % 5 == 4:
            duration = round(draw.uniform(0.01, 0.05), 4)
            event |= {"EventType": "HapticContinuous", "EventDuration": duration}
        else:
            event |= {"EventType": "HapticTransient"}
        values = (("HapticIntensity", draw.uniform(0.2, 1)), ("HapticSharpness", draw.random()))
        event["EventParameters"] = [
            {"ParameterID": name, "ParameterValue": round(value, 3)} for name, value in values]
        pattern.append({"Event": event})
        time += 0.02
    metadata = {"Project": "bench", "Created": "2026-01-01", "Description": "big.ahap"}
    with open(path, "w") as file:
        json.dump({"Version": 1.0, "Metadata": metadata, "Pattern": pattern}, file, indent=1)


def write_samples(folder):
    """Writes 200 short sounds, each a fading sine with a noisy beginning."""
    folder.mkdir(exist_ok=True)
    draw = random.Random(7)
    frames = round(SAMPLE_SECONDS * SAMPLE_RATE)
    for sample in range(SAMPLES):
        frequency = 80 * 2 ** (5 * draw.random())
        sound = array.array("h")
        for frame in range(frames):
            time = frame / SAMPLE_RATE
            tone = math.sin(2 * math.pi * frequency * time) * math.exp(-time / 0.08)
            noise = draw.uniform(-0.5, 0.5) * math.exp(-time / 0.02)
            sound.append(round(0.4 * 32767 * (tone + noise)))
        with wave.open(str(folder / f"s{sample:03d}.wav"), "wb") as file:
            file.setparams((1, 2, SAMPLE_RATE, frames, "NONE", ""))
            file.writeframes(sound.tobytes())


def write_minute(path):
    """Writes a minute of stereo music: a bass drum twice a second over a chord that comes and goes."""
    second = []
    for frame in range(SAMPLE_RATE):
        time = frame / SAMPLE_RATE
        beat = time % 0.5
        drum = math.sin(2 * math.pi * (50 * beat + 3 * (1 - math.exp(-beat / 0.03))))
        chord = sum(math.sin(2 * math.pi * tone * time) for tone in (220, 277, 330)) / 3
        second.append((0.6 * drum * math.exp(-beat / 0.08), 0.3 * chord))
    with wave.open(str(path), "wb") as file:
        file.setparams((2, 2, SAMPLE_RATE, 60 * SAMPLE_RATE, "NONE", ""))
        for turn in range(60):
            level = 0.5 + 0.5 * math.sin(turn)
            sound = array.array("h")
            for drum, chord in second:
                sound.append(round(32767 * (drum + level * chord)))
                sound.append(round(32767 * (0.8 * drum + level * chord)))
            file.writeframes(sound.tobytes())


def random_hits(count):
    """Returns `count` hits over ten minutes, by time: time, sample, volume and pan."""
    draw = random.Random(7)
    hits = []
    for _ in range(count):
        time = round(draw.random() * (RENDERED_SECONDS - 2 * SAMPLE_SECONDS), 6)
        volume = round(draw.uniform(0.05, 0.15), 4)
        hits.append((time, draw.randrange(SAMPLES), volume, round(draw.uniform(-1, 1), 3)))
    return sorted(hits)


def side_gains(volume, pan):
    """Returns the factors of a mono sound on both sides, which keep its power."""
    angle = (pan + 1) * math.pi / 4
    root = math.sqrt(2) * volume
    return root * math.cos(angle), root * math.sin(angle)


def write_hits(folder, name, hits):
    """Writes the same rendering four times: as a score, for csound, scsynth, and the C loop."""
    with open(folder / f"{name}.score", "w") as score:
        for time, sample, volume, pan in hits:
            score.write(f"wait until {time:.6f}s\n")
            score.write(f'sound file:"samples/s{sample:03d}.wav", volume: {volume}, pan: {pan}\n')
        score.write(f"wait until {RENDERED_SECONDS}s\n")
    with open(folder / f"{name}.tsv", "w") as table:
        for time, sample, volume, pan in hits:
            left, right = side_gains(volume, pan)
            table.write(f"{time:.6f}\t{sample}\t{left:.8f}\t{right:.8f}\n")
    (folder / f"{name}.csd").write_text(csound_hits(folder / "samples", hits))
    sides = [(time, sample, *side_gains(volume, pan)) for time, sample, volume, pan in hits]
    (folder / f"{name}.osc").write_bytes(
        supercollider.hits(folder / "samples", SAMPLES, sides, RENDERED_SECONDS))


def csound_hits(samples, hits):
    """Returns the hits for csound, in its fastest idiom: tables loaded once, read linearly."""
    tables = "\n".join(
        f'gi{sample} ftgen {sample + 1}, 0, 0, -1, "{samples}/s{sample:03d}.wav", 0, 0, 0'
        for sample in range(SAMPLES))
    notes = []
    for time, sample, volume, pan in hits:
        left, right = side_gains(volume, pan)
        notes.append(f"i1 {time:.6f} {SAMPLE_SECONDS} {sample + 1} {left:.8f} {right:.8f}")
    instrument = "instr 1\n  a1 loscil 1, 1, p4, 1\n  outs a1*p5, a1*p6\nendin"
    return csound_text(f"{tables}\n{instrument}", notes)


def random_haptics(count):
    """Returns taps and vibrations over ten minutes, four of five of them taps, by time: time,
    seconds, first and last intensity, sharpness."""
    draw = random.Random(7)
    haptics = []
    for index in range(count):
        seconds = 0 if index % 5 else 0.5
        time = round(draw.random() * (RENDERED_SECONDS - 1), 6)
        first, last = (round(draw.uniform(0.05, 0.3), 4) for _ in range(2))
        haptics.append((time, seconds, first, last, round(draw.random(), 3)))
    return sorted(haptics)


def write_haptics(folder, haptics):
    """Writes the same rendering for the compiler and the C loop, and one like it for csound."""
    with open(folder / "haptics.score", "w") as score:
        for time, seconds, first, last, sharpness in haptics:
            score.write(f"wait until {time:.6f}s\n")
            if seconds == 0:
                score.write(f"transient {first}, {sharpness}\n")
            else:
                score.write(
                    f"continuous {seconds}s, {first} -> {last} over {seconds}s, {sharpness}\n")
        score.write(f"wait until {RENDERED_SECONDS}s\n")
    with open(folder / "haptics.tsv", "w") as table:
        for note in haptics:
            table.write("\t".join(map(str, note)) + "\n")
    instruments = """instr 1
  aenv expseg p4, p3, p4*exp(-p3/0.008)
  a1 oscili aenv, p5
  outs a1, a1
endin
instr 2
  aenv line p4, p3, p5
  a1 oscili aenv, p6
  outs a1, a1
endin"""
    notes = []
    for time, seconds, first, last, sharpness in haptics:
        frequency = 80 * (230 / 80) ** sharpness
        notes.append(
            f"i1 {time:.6f} 0.08 {0.7 * first} {2 * frequency}" if seconds == 0 else
            f"i2 {time:.6f} {seconds} {0.5 * first} {0.5 * last} {frequency}")
    (folder / "haptics.csd").write_text(csound_text(instruments, notes))


def write_hours(path, hours):
    """Writes 5,000 notes and a sound that loops, over any number of hours."""
    with open(path, "w") as score:
        score.write(f'sound file:"samples/s000.wav", volume: 0.1, loop: {hours * 3600:g}s\n')
        for note in range(5000):
            score.write(f"wait until {note * hours * 3600 / 5000:.6f}s\n")
            score.write(f'sound file:"samples/s{note % SAMPLES:03d}.wav", volume: 0.2\n')
        score.write(f"wait until {hours * 3600:g}s\n")


def write_long(folder, name, seconds):
    """Writes a sound of 8 kHz that lasts so long, and a score that plays it."""
    draw = random.Random(7)
    second = array.array("h", (draw.randrange(-9000, 9000) for _ in range(8000))).tobytes()
    with wave.open(str(folder / "samples" / f"{name}.wav"), "wb") as file:
        file.setparams((1, 2, 8000, 0, "NONE", ""))
        for _ in range(seconds):
            file.writeframesraw(second)
    (folder / f"{name}.score").write_text(
        f'sound file:"samples/{name}.wav", volume: 0.5, fadeOut: 1s\n')


def csound_text(instruments, notes):
    """Returns a rendering of ten minutes for csound."""
    score = "\n".join(notes)
    return f"""<CsoundSynthesizer>
<CsOptions>
-d -m0
</CsOptions>
<CsInstruments>
sr = 48000
ksmps = 64
nchnls = 2
0dbfs = 1
{instruments}
</CsInstruments>
<CsScore>
{score}
e {RENDERED_SECONDS}
</CsScore>
</CsoundSynthesizer>
"""
