"""Starts, lengths, frequencies, and parts that add up to the mix."""

import random
import unittest

import numpy as np
from proof import RATE, Proof, decibels, noise, read, scorec, sine

# The rates at which a tone keeps its frequency, and the pitches in cents that it is given.
RATES = [1 / 8, 0.2, 1 / 4, 0.37, 0.5, 0.75, 0.9, 1.1, 1.25, 1.5, 2, 3, 4, 5.5, 7, 8]
PITCHES = [-1200, -900, -700, -333, -100, -10, 10, 100, 333, 700, 900, 1200]


def frequency(samples):
    """The frequency of what is loudest, to a small part of a hertz."""
    count = len(samples)
    spectrum = np.abs(np.fft.rfft(samples * np.hanning(count), 16 * count))
    peak = int(np.argmax(spectrum))
    before, middle, after = np.log(spectrum[peak - 1 : peak + 2])
    offset = (before - after) / (2 * (before - 2 * middle + after))
    return (peak + offset) * RATE / (16 * count)


class Starts(Proof):
    def test_clicks_are_on_their_frames(self):
        for rate in (48_000, 44_100, 96_000):
            with self.subTest(rate):
                dice = random.Random(rate)
                self.sound(f"click{rate}", [1, 0], rate)
                # Anywhere in a frame, but for the middle between two, where both are as near.
                frames = [dice.randrange(60 * rate) + dice.uniform(-0.49, 0.49) for _ in range(500)]
                places = sorted(max(0, frame / rate) for frame in frames)
                # Some by waiting, some by their place, and some inside of others.
                lines, cursor, wanted = [], 0.0, np.zeros(60 * rate + 2)
                for index, place in enumerate(places):
                    volume = (index + 1) / 512
                    note = f"sound asset:click{rate}, {volume}"
                    if index % 3 == 0:
                        lines.append(f"wait until {place:.9f}\n{note}")
                    elif index % 3 == 1:
                        lines.append(f"at {place:.9f} {{ {note} }}")
                    else:
                        lines.append(f"at 0 {{ wait {place / 2:.10f}; wait {place / 2:.10f}; {note} }}")
                    wanted[int(np.floor(place * rate + 0.5))] += volume
                options = ("--emit", "wav", "--format", "float", "--no-limiter")
                options += ("--sample-rate", rate)
                found = self.render({f"clicks{rate}": "\n".join(lines)}, *options)
                found = found[f"clicks{rate}"][:, 0]
                hits = np.flatnonzero(found)
                self.assertEqual(hits.tolist(), np.flatnonzero(wanted).tolist())
                self.assertNull(found[:, None], wanted[: len(found), None], f"clicks, {rate} Hz")


class Stems(Proof):
    def test_add_up_to_the_mix(self):
        self.sound("low", noise(44_100, 31, channels=2), rate=44_100)
        self.sound("high", noise(60_000, 32))
        dice = random.Random(5)
        lines = ["curve volume 1 -> 0.4 over 3s", "seed 3"]
        for _ in range(60):
            place, level = dice.uniform(0, 5), dice.uniform(0.1, 0.4)
            pan = dice.uniform(-1, 1)
            kinds = [
                f"effect delay, 0.3s, 0.6, 0.5 {{ sound asset:high, {level}; wait 0.7; sound asset:low, {level} }}",
                f"sound asset:low, {level}, {pan}",
                f"sound asset:high, {level}, {pan}, from: 0.2, for: 0.5",
                f"sound system:1013, {level}",
                f"sound asset:high, {level}, pitch: 3st",
                f"effect reverb {{ sound asset:low, {level} }}",
                f"effect delay, time: 0.2 {{ effect lowpass, 900 {{ sound asset:high, {level} }} }}",
                f"tone {dice.uniform(100, 4000)}, 0.4, {level}, {pan}",
                f"continuous 0.3, {level}, 0.6",
                f"transient {level}",
            ]
            lines.append(f"at {place} {{ {dice.choice(kinds)} }}")
        (self.folder / "all.score").write_text("\n".join(lines))
        for way in ("sound", "kind"):
            with self.subTest(way):
                options = ("--format", "float", "--no-limiter", "--stems", way, "--stems-by", way)
                scorec("compile", "all.score", "-o", "all.wav", *options, folder=self.folder)
                mix = read(self.folder / "all.wav")[1]
                stems = sorted((self.folder / way).iterdir())
                self.assertGreater(len(stems), 2)
                total = np.sum([read(path)[1] for path in stems], axis=0)
                worst = np.max(np.abs(total - mix)) * 2**23
                self.assertGreater(np.max(np.abs(mix)), 0.3)
                self.assertLess(np.max(np.abs(mix)), 1)
                self.figure(f"{len(stems)} stems", worst, " steps of 24 bits")
                self.assertLessEqual(worst, 1)


class Stretching(Proof):
    @classmethod
    def prepare(cls):
        cls.sound("tone", sine(440, RATE * 4, level=0.5))
        cls.sound("short", noise(9999, 33), rate=44_100)
        scores = {f"rate{index}": f"sound asset:tone, rate: {x}" for index, x in enumerate(RATES)}
        for index, cents in enumerate(PITCHES):
            scores[f"pitch{index}"] = f"sound asset:tone, pitch: {cents} cents"
        dice = random.Random(9)
        cls.rates = [1 / 32, 1 / 16, 0.1, 0.99, 1.01, 10, 16, 31.999, 32]
        cls.rates += [2 ** dice.uniform(-5, 5) for _ in range(30)]
        cls.pitches = [-2400, -1201, 1, 1199, 2400] + [dice.uniform(-2400, 2400) for _ in range(12)]
        for index, rate in enumerate(cls.rates):
            scores[f"length{index}"] = f"sound asset:short, rate: {rate:.9f}"
            scores[f"speed{index}"] = f"sound asset:short, speed: {rate:.9f}"
        for index, cents in enumerate(cls.pitches):
            scores[f"height{index}"] = f"sound asset:short, pitch: {cents:.3f} cents"
        cls.frames = cls.render(scores)

    def test_a_rate_keeps_the_frequency(self):
        errors = []
        for index, rate in enumerate(RATES):
            found = self.frames[f"rate{index}"][:, 0]
            # At its ends SoundTouch has no neighbourhood to look for a match in.
            edge = min(4800, len(found) // 8)
            errors.append(frequency(found[edge:-edge]) - 440)
            with self.subTest(f"rate {rate}"):
                self.assertLess(abs(errors[-1]), 0.5)
                self.assertGreater(np.sqrt(np.mean(found[edge:-edge] ** 2)), 0.25)
        self.figure("greatest error of a frequency", max(map(abs, errors)), " Hz")

    def test_a_pitch_is_the_frequency_times_its_factor(self):
        errors = []
        for index, cents in enumerate(PITCHES):
            found = self.frames[f"pitch{index}"][:, 0]
            self.assertEqual(len(found), 4 * RATE)
            errors.append(frequency(found[9600:-9600]) / (440 * 2 ** (cents / 1200)) - 1)
            with self.subTest(f"{cents} cents"):
                self.assertLess(abs(errors[-1]), 0.001)
        self.figure("greatest error of a pitch", 100 * max(map(abs, errors)), " %")

    def test_lengths(self):
        for index, rate in enumerate(self.rates):
            for way in ("length", "speed"):
                with self.subTest(f"{way} at {rate}"):
                    exact = 9999 / 44_100 / float(f"{rate:.9f}") * RATE
                    self.assertEqual(len(self.frames[f"{way}{index}"]), round(exact))
        for index, cents in enumerate(self.pitches):
            with self.subTest(f"{cents} cents"):
                self.assertEqual(len(self.frames[f"height{index}"]), round(9999 / 44_100 * RATE))


if __name__ == "__main__":
    unittest.main()
