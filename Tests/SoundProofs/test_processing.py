"""What changes a sound itself: speed, loudness, silence; and parts that join to the whole."""

import re
import subprocess
import unittest

import numpy as np
from proof import RATE, Proof, both, noise, sine
from scipy.signal import lfilter

TONES = [(200, 0.2), (1234.5, 0.2), (3000, 0.2), (7000, 0.1)]


def chord(count, rate=RATE, speed=1):
    return sum(sine(f * speed, count, rate, level, phase=f) for f, level in TONES)


def loudness(frames):
    """The integrated loudness of ITU-R BS.1770-4 at 48 kHz, in LUFS."""
    shelf = [1.53512485958697, -2.69169618940638, 1.19839281085285]
    frames = lfilter(shelf, [1, -1.69065929318241, 0.73248077421585], frames, axis=0)
    frames = lfilter([1, -2, 1], [1, -1.99004745483398, 0.99007225036621], frames, axis=0)
    block, hop = round(0.4 * RATE), round(0.1 * RATE)
    starts = range(0, len(frames) - block + 1, hop)
    powers = np.array([np.sum(np.mean(frames[at : at + block] ** 2, axis=0)) for at in starts])

    def level(chosen):
        return -0.691 + 10 * np.log10(np.mean(chosen))

    loud = powers[-0.691 + 10 * np.log10(np.maximum(powers, 1e-20)) > -70]
    return level(loud[-0.691 + 10 * np.log10(loud) > level(loud) - 10])


def without_silence(samples, threshold):
    """Removes where nothing reaches the level for 0.1 s; 5 ms stay, and 2 ms of them fade."""
    shortest, margin, edge = 4800, 240, 96
    loud = np.flatnonzero(np.abs(samples) >= 10 ** (threshold / 20))
    breaks = np.flatnonzero(np.diff(loud) - 1 >= shortest)
    firsts = [loud[0], *loud[breaks + 1]]
    lasts = [*loud[breaks], loud[-1]]
    parts = []
    for first, last in zip(firsts, lasts):
        start = 0 if first < shortest and first == loud[0] else max(0, first - margin)
        end = min(len(samples), last + 1 + margin)
        if len(samples) - last - 1 < shortest:
            end = len(samples)
        part, count = samples[start:end].copy(), end - start
        if start > 0:
            part *= np.minimum(1, np.arange(count) / edge)
        if end < len(samples):
            part *= np.minimum(1, np.arange(count, 0, -1) / edge)
        parts.append(part)
    return np.concatenate(parts)


class Processing(Proof):
    @classmethod
    def prepare(cls):
        cls.sound("chord", chord(RATE * 2))
        cls.sound("slow", chord(44_100 * 2, 44_100), rate=44_100)
        # Loud and quiet, so that the gates have work.
        levels = np.repeat([0.3, 0.02, 0.5, 0.000_01, 0.2], RATE)
        cls.music = noise(5 * RATE, 5, channels=2) * levels[:, None]
        cls.sound("music", cls.music)
        cls.sound("voice", cls.music[:, 0])
        gaps = np.repeat([0, 1, 0.001, 1, 0, 1, 0], [7000, 9000, 6000, 4000, 4700, 8000, 20_000])
        cls.gaps = cls.sound("gaps", noise(len(gaps), 6) * gaps)
        cls.speeds = {"fast": 1.5, "half": 0.5, "double": 2, "odd": 1.234_567}
        scores = {name: f"sound asset:chord, speed: {x}" for name, x in cls.speeds.items()}
        scores |= {f"{name}44": f"sound asset:slow, speed: {x}" for name, x in cls.speeds.items()}
        scores |= {
            "music": "sound asset:music, normalize: -23",
            "voice": "sound asset:voice, normalize: -16dB",
            "swelling": "sound asset:music, fadeIn: 4s, normalize: -20",
            "gaps": "sound asset:gaps, skipSilence: -50dB",
            "more": "sound asset:gaps, loop: 2, skipSilence: -50dB",
            "order": "sound asset:chord, from: 1s, speed: 2\nwait 1\n"
            "sound asset:chord, speed: 2, from: 0.5s",
        }
        cls.frames = cls.render(scores)

    def test_speed_moves_all_frequencies(self):
        for name, speed in self.speeds.items():
            for source in ("", "44"):
                with self.subTest(name + source):
                    found = self.frames[name + source]
                    count = round(2 * RATE / speed)
                    self.assertEqual(len(found), count)
                    # A sound begins and ends at once, which no rate holds as it is.
                    inner = slice(4800, count - 4800)
                    wanted = chord(count, speed=speed)
                    self.assertNull(found[inner], wanted[inner], f"speed {speed} of {name}{source}")

    def test_loudness(self):
        for name, target in [("music", -23), ("voice", -16), ("swelling", -20)]:
            with self.subTest(name):
                found = loudness(self.frames[name])
                self.figure(f"loudness of {name}", found, " LUFS")
                self.assertAlmostEqual(found, target, delta=0.02)
                path = self.folder / "out" / f"{name}.wav"
                command = ["ffmpeg", "-nostdin", "-hide_banner", "-i", path]
                command += ["-af", "ebur128", "-f", "null", "-"]
                told = subprocess.run(command, capture_output=True, text=True, check=True).stderr
                others = float(re.findall(r"I:\s+(-?[0-9.]+) LUFS", told)[-1])
                self.assertAlmostEqual(others, target, delta=0.1)

    def test_silence(self):
        self.assertNull(self.frames["gaps"], without_silence(self.gaps, -50), "skipSilence")
        self.assertEqual(len(self.frames["gaps"]), len(without_silence(self.gaps, -50)))
        twice = without_silence(np.concatenate([self.gaps, self.gaps]), -50)
        self.assertNull(self.frames["more"], twice, "skipSilence of a loop")

    def test_steps_are_taken_in_order(self):
        # Both begin at the same place of the sound; one is cut before it is converted.
        first, second = self.frames["order"][4800:19_200], self.frames["order"][52_800:67_200]
        self.assertNull(second, first, "the order of steps")


class Joins(Proof):
    """Parts of a sound in a sequence are the whole, bit by bit."""

    CUTS = {
        "halves": [0.5],
        "odd": [0.123_456_7, 0.2, 0.200_1, 0.777_777_7],
        "many": [index * 0.0731 for index in range(1, 13)],
    }

    # What is done to the whole, and to each part before it is cut.
    WAYS = {
        "plain": "",
        "panned": ", 0.7, -0.4",
        "slower": ", speed: 0.8",
        "stretched": ", rate: 0.8",
        "higher": ", pitch: 3st",
        "backwards": ", reverse: true",
        "normalized": ", normalize: -20",
    }

    @classmethod
    def prepare(cls):
        cls.sound("low", noise(44_100, 7, channels=2), rate=44_100)
        cls.sound("high", noise(48_000, 8))
        cls.scores = {}
        for source in ("low", "high"):
            for way, text in cls.WAYS.items():
                note = f"sound asset:{source}{text}"
                cls.scores[f"{source}-{way}-whole"] = note
                for name, cuts in cls.CUTS.items():
                    # A pitch is no step: it does not matter where it stands.
                    parts = [f"{note}, for: {cuts[0]}"]
                    for first, last in zip(cuts, cuts[1:]):
                        parts.append(f"{note}, from: {first}, for: {last - first:.9f}")
                    parts.append(f"{note}, from: {cuts[-1]}")
                    # Starts that are no whole frames are rounded.
                    text = "\n".join(["wait 1234567us", "sequence {", *parts, "}"])
                    cls.scores[f"{source}-{way}-{name}"] = text
        cls.frames = cls.render(cls.scores)

    def test_are_the_whole(self):
        start = round(1.234_567 * RATE)
        for source in ("low", "high"):
            for way in self.WAYS:
                whole = self.frames[f"{source}-{way}-whole"]
                for name in self.CUTS:
                    with self.subTest(f"{source} {way} {name}"):
                        found = self.frames[f"{source}-{way}-{name}"][start:]
                        self.assertEqual(len(found), len(whole))
                        differ = np.flatnonzero(np.any(found != whole, axis=1))
                        self.assertEqual(len(differ), 0, f"from frame {differ[:1]} on")


if __name__ == "__main__":
    unittest.main()
