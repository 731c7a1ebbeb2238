#!/usr/bin/env python3
"""Writes the sounds of the samples: small mono WAV files, made of sines and noise.

    python3 Samples/Sounds/make.py

Needs nothing but Python's standard library. The same script writes the same sounds: the noise
comes from a generator with a fixed seed.
"""

import math
import random
import struct
import wave
from pathlib import Path

RATE = 24_000
FOLDER = Path(__file__).parent


def seconds(length):
    """The times of the frames of a sound that lasts `length` seconds."""
    return [frame / RATE for frame in range(round(length * RATE))]


def decay(t, half):
    """What is left after `t` seconds of something that halves in `half` seconds."""
    return 0.5 ** (t / half)


def fades(samples, rise=0.002, fall=0.01):
    """`samples` with a short rise and fall, so that neither end clicks."""
    count = len(samples)
    up, down = max(1, round(rise * RATE)), max(1, round(fall * RATE))
    return [
        s * min(1, i / up) * min(1, (count - 1 - i) / down) for i, s in enumerate(samples)
    ]


def sine(frequency, t):
    return math.sin(2 * math.pi * frequency * t)


def noise(length, seed, low, high=0):
    """Noise through a one-pole low-pass (`low`, Hz) and high-pass (`high`, Hz)."""
    source = random.Random(seed)
    keep = math.exp(-2 * math.pi * low / RATE)
    block = math.exp(-2 * math.pi * high / RATE)
    result, slow, base = [], 0.0, 0.0
    for _ in seconds(length):
        slow = keep * slow + (1 - keep) * source.uniform(-1, 1)
        base = block * base + (1 - block) * slow
        result.append(slow - base if high else slow)
    return result


def partials(length, frequency, table, swell=0.0):
    """Sines at multiples of `frequency`; each row of `table` is (multiple, level, half-life)."""
    return [
        (min(1, t / swell) if swell else 1)
        * sum(level * decay(t, half) * sine(frequency * ratio, t) for ratio, level, half in table)
        for t in seconds(length)
    ]


def mix(*parts):
    """The sum of `(start in seconds, level, samples)`."""
    length = max(round(start * RATE) + len(samples) for start, _, samples in parts)
    result = [0.0] * length
    for start, level, samples in parts:
        first = round(start * RATE)
        for i, s in enumerate(samples):
            result[first + i] += level * s
    return result


def click():
    return [decay(t, 0.003) * sine(2100, t) for t in seconds(0.03)]


def tick():
    return [decay(t, 0.006) * (sine(1800, t) + 0.4 * sine(2711, t)) for t in seconds(0.06)]


def tock():
    return [decay(t, 0.009) * (sine(1150, t) + 0.4 * sine(1733, t)) for t in seconds(0.08)]


def kick():
    # A sine that falls from 170 Hz to 50 Hz: its phase is the integral of the frequency.
    fall = 0.045
    return [
        decay(t, 0.06) * math.sin(2 * math.pi * (50 * t + 120 * fall * (1 - math.exp(-t / fall))))
        for t in seconds(0.3)
    ]


def snare():
    hiss = noise(0.2, 2, 9000, 900)
    return [
        1.6 * decay(t, 0.035) * h + 0.5 * decay(t, 0.025) * sine(190, t)
        for t, h in zip(seconds(0.2), hiss)
    ]


def hat():
    return [decay(t, 0.014) * h for t, h in zip(seconds(0.09), noise(0.09, 3, 11_000, 6000))]


def thud():
    dust = noise(0.35, 4, 420)
    return [
        decay(t, 0.05) * sine(58, t) + 2.5 * decay(t, 0.04) * d
        for t, d in zip(seconds(0.35), dust)
    ]


def bell():
    return partials(1.6, 880, [
        (0.5, 0.3, 0.5), (1, 1, 0.35), (1.19, 0.4, 0.25), (2, 0.5, 0.2), (2.74, 0.35, 0.12),
        (4.07, 0.2, 0.06),
    ])


def chime():
    note = [(1, 1, 0.18), (2.76, 0.3, 0.08), (5.4, 0.12, 0.03)]
    return mix((0, 0.8, partials(1.0, 1174.66, note)), (0.12, 1, partials(0.88, 1567.98, note)))


def chord():
    string = [(k, 1 / k**1.3, 0.7 / k**0.5) for k in range(1, 7)]
    return mix(*(
        (0.018 * i, 1, partials(2.0 - 0.018 * i, f, string))
        for i, f in enumerate([220, 261.63, 329.63, 440])
    ))


def pad():
    # Every frequency is a whole number of periods in four seconds, so that the loop has no seam.
    voices = [(110, 0.8), (164.75, 0.6), (220.25, 0.7), (329.75, 0.4), (440.5, 0.2), (110.25, 0.8)]
    return [
        sum(
            level * (1 + 0.3 * sine(0.25 * (i % 3 + 1), t)) * (sine(f, t) + 0.2 * sine(2 * f, t))
            for i, (f, level) in enumerate(voices)
        )
        for t in seconds(4)
    ]


def whoosh():
    low, high = noise(0.9, 5, 500, 80), noise(0.9, 5, 3500, 300)
    return [
        math.sin(math.pi * t / 0.9) ** 2 * ((1 - t / 0.9) * 2 * a + t / 0.9 * b)
        for t, a, b in zip(seconds(0.9), low, high)
    ]


def breath():
    return [
        math.sin(math.pi * t / 2) ** 2 * (n + 0.15 * sine(146.83, t))
        for t, n in zip(seconds(2), noise(2, 6, 900, 150))
    ]


def voice_note(length, pitch):
    """One sung "ah": the harmonics of `pitch`, loudest near the vowel's formants."""
    formants = [(730, 90, 1.0), (1090, 110, 0.5), (2440, 160, 0.18)]
    harmonics = []
    for k in range(1, int(4000 / pitch)):
        level = sum(g / (1 + ((k * pitch - f) / w) ** 2) for f, w, g in formants) + 0.25 / k
        harmonics.append((k, level))
    result = []
    for t in seconds(length):
        phase = pitch * t + 0.004 * pitch * math.sin(2 * math.pi * 5.2 * t) / 5.2
        result.append(sum(level * math.sin(2 * math.pi * k * phase) for k, level in harmonics))
    return fades(result, 0.06, 0.12)


def acapella():
    return mix(
        (0, 0.9, voice_note(0.7, 220)), (0.6, 0.9, voice_note(0.7, 261.63)),
        (1.2, 1, voice_note(0.8, 329.63)), (1.2, 0.5, voice_note(0.8, 220)),
    )


def payment_success():
    note = [(1, 1, 0.16), (2, 0.3, 0.1), (3, 0.1, 0.05)]
    return mix(
        (0, 0.7, partials(0.5, 659.26, note)), (0.11, 0.8, partials(0.6, 830.61, note)),
        (0.22, 1, partials(0.98, 987.77, note)),
    )


def alarm():
    return [
        (0.7 * sine(880, t) + 0.3 * sine(1760, t)) * (1 if t % 0.16 < 0.11 else 0.05)
        for t in seconds(0.48)
    ]


SOUNDS = {
    click: 0.5, tick: 0.6, tock: 0.6, kick: 0.9, snare: 0.6, hat: 0.4, thud: 0.9, bell: 0.6,
    chime: 0.6, chord: 0.6, pad: 0.45, whoosh: 0.6, breath: 0.5, acapella: 0.6,
    payment_success: 0.6, alarm: 0.6,
}


def main():
    for make, peak in SOUNDS.items():
        samples = make() if make is pad else fades(make())
        scale = peak * 32767 / max(map(abs, samples))
        with wave.open(str(FOLDER / f"{make.__name__}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(b"".join(struct.pack("<h", round(s * scale)) for s in samples))


if __name__ == "__main__":
    main()
