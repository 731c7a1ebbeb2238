"""Tones and haptics, against the formulas of Documentation/Sound.md."""

import unittest
from typing import Callable, NamedTuple

import numpy as np
from proof import RATE, Proof, both, placed, settled, total
from scipy.signal import lfilter


def shape_time(value):
    """The seconds that an attack, decay or release of 0…1 stands for."""
    return 0.002 * 1000**value


def shaped(seconds, attack=0, decay=None, release=0):
    """How a note of some seconds swells, falls and dies away: a function of seconds."""

    def sounding(time):
        rise = shape_time(attack)
        if time < rise:
            return max(0, time / rise)
        return 1 if decay is None else 10 ** (-3 * (time - rise) / shape_time(decay))

    def level(time):
        if time < seconds:
            return sounding(time)
        return sounding(seconds) * 10 ** (-3 * (time - seconds) / shape_time(release))

    return level


def frames_of(seconds, release=0):
    """The frames of a note, down to −90 dB."""
    return round((seconds + 1.5 * shape_time(release)) * RATE)


def phases(frequency, start, count):
    """The phase of each frame, in turns, of a frequency that is a function of seconds."""
    steps = settled(lambda frame: frequency(frame / RATE) / RATE, start, count)
    return np.concatenate([[0], np.cumsum(steps)[:-1]])


def tone(frequency, seconds, level=lambda time: 1, start=0, brightness=1, **shape):
    """Half of full scale, a straight line of 2 ms at its start, and 60 dB in 2 ms at its end."""
    envelope = shaped(seconds, **shape)
    count = frames_of(seconds, shape.get("release", 0))
    gain = settled(lambda frame: envelope(frame / RATE) * level(frame / RATE), start, count)
    wave = np.sin(2 * np.pi * phases(frequency, start, count))
    return 0.5 * gain * (wave if brightness == 1 else darkened(wave, brightness))


def darkened(samples, brightness):
    """Two poles at 200 Hz · 100^b."""
    pole = 1 - np.exp(-2 * np.pi * 200 * 100**brightness / RATE)
    for _ in range(2):
        samples = lfilter([pole], [1, pole - 1], samples)
    return samples


def hum(intensity, sharpness, seconds, start=0, **shape):
    """A sine of 80 Hz · (230 ÷ 80)^sharpness, with up to 30 % of its third harmonic."""
    envelope = shaped(seconds, **shape)
    count = frames_of(seconds, shape.get("release", 0))
    turns = phases(lambda time: 80 * (230 / 80) ** sharpness(time), start, count)

    def part(share):
        def value(frame):
            time = frame / RATE
            return 0.5 * intensity(time) * envelope(time) * share(0.3 * sharpness(time))

        return settled(value, start, count)

    first, third = part(lambda edge: 1 - edge), part(lambda edge: edge)
    return first * np.sin(2 * np.pi * turns) + third * np.sin(6 * np.pi * turns)


def tap(intensity, sharpness):
    """A burst an octave higher, which begins at 0.7 and falls by e in 12 ms to 5 ms.

    Its sharpness is a multiple of 1/250.
    """
    fall = 0.012 - 0.007 * sharpness
    count = round(fall * np.log(10**4.5) * RATE)
    time = np.arange(count) / RATE
    turns = 2 * 80 * (230 / 80) ** sharpness * time
    edge = 0.3 * sharpness
    wave = (1 - edge) * np.sin(2 * np.pi * turns) + edge * np.sin(6 * np.pi * turns)
    return 0.7 * intensity * np.exp(-time / fall) * wave


def line(points):
    """A function of seconds through (seconds, value)."""
    times, values = zip(*points)
    return lambda time: np.interp(time, times, values)


def constant(value):
    return lambda time: value


def at(seconds, samples):
    return placed(samples, round(seconds * RATE))


class Case(NamedTuple):
    name: str
    score: str
    wanted: Callable[[], np.ndarray]
    below: float = -90


CASES = [
    Case("a tone", "tone 440, 1s", lambda: tone(constant(440), 1)),
    Case("a high tone", "tone 9999.5Hz, 0.7s", lambda: tone(constant(9999.5), 0.7)),
    Case(
        "a tone off the grid",
        "wait 0.1234567\ntone 1kHz, 0.3s, -6dB",
        lambda: at(
            0.123_456_7, tone(constant(1000), 0.3, constant(10**-0.3), start=round(5925.92))
        ),
        # Its envelope begins a part of a frame beside its first frame.
        below=-60,
    ),
    Case(
        "an octave in a second",
        "tone 220 -> 440 over 1s, 1.2s",
        lambda: tone(lambda time: 220 * 2 ** min(1, time), 1.2),
        # A phase that is wrong by a thousandth.
        below=-60,
    ),
    Case(
        "a tone that bends",
        "tone 440, 0.8s, pitch: 0 cents -> 700 cents over 0.5s",
        lambda: tone(lambda time: 440 * 2 ** (7 / 12 * min(1, time / 0.5)), 0.8),
        below=-60,
    ),
    Case(
        "a tone that swells",
        "tone 330, 1s, 0 -> 0.9 over 0.5s",
        lambda: tone(constant(330), 1, line([(0, 0), (0.5, 0.9)])),
    ),
    Case(
        "attack and release",
        "tone 500, 1s, attack: 0.6, release: 0.7",
        lambda: tone(constant(500), 1, attack=0.6, release=0.7),
    ),
    Case(
        "decay",
        "tone 500, 1s, decay: 0.8, sustained: false",
        lambda: tone(constant(500), 1, decay=0.8),
    ),
    Case(
        "a dark tone",
        "tone 1000, 0.5s, brightness: 0.4",
        lambda: tone(constant(1000), 0.5, brightness=0.4),
    ),
    Case("Apple's tone", "audioContinuous 0.5s, 0.6", lambda: tone(constant(440), 0.5, constant(0.6))),
    Case(
        "Apple's pitch",
        "audioContinuous 0.5s, 0.6, audioPitch: 0.5",
        lambda: tone(constant(440 * 2**0.5), 0.5, constant(0.6)),
    ),
    Case(
        "a dull vibration",
        "continuous 0.7s, 0.8, 0",
        lambda: hum(constant(0.8), constant(0), 0.7),
    ),
    Case("a crisp vibration", "continuous 0.7s, 1, 1", lambda: hum(constant(1), constant(1), 0.7)),
    Case(
        "a vibration that moves",
        "continuous 1s, 0.2 -> 1 over 0.5s, 0 -> 1 over 0.8s",
        lambda: hum(line([(0, 0.2), (0.5, 1)]), line([(0, 0), (0.8, 1)]), 1),
        below=-60,
    ),
    Case(
        "a vibration with a shape",
        "continuous 0.6s, 0.9, 0.3, attack: 0.4, release: 0.5",
        lambda: hum(constant(0.9), constant(0.3), 0.6, attack=0.4, release=0.5),
    ),
    Case(
        "controls of haptics",
        "continuous 1s, 0.8, 0.2\nwait 0.25\ncurve intensity 1 -> 0.5 over 0.25\n"
        "curve sharpness 0 -> 0.4 over 0.5",
        lambda: hum(
            line([(0.25, 0.8), (0.5, 0.4)]), line([(0.25, 0.2), (0.75, 0.6)]), 1
        ),
        below=-60,
    ),
    Case("a dull tap", "transient 1, 0", lambda: tap(1, 0)),
    Case("a crisp tap", "transient 0.4, 1", lambda: tap(0.4, 1)),
    Case(
        "taps at their times",
        "transient 0.5, 0.2\nwait 0.1\ntransient 0.9, 0.76\nwait 33.3ms\ntransient 0.7, 0.5",
        lambda: total(
            tap(0.5, 0.2), at(0.1, tap(0.9, 0.76)), at(0.1333, tap(0.7, 0.5))
        ),
    ),
    Case("impact heavy", "impact heavy", lambda: tap(1, 0.452)),
    Case(
        "notification failure",
        "notification failure",
        lambda: total(
            tap(0.7, 0.5), at(0.1, tap(0.7, 0.5)), at(0.2, tap(0.7, 0.8)), at(0.25, tap(0.8, 0.4))
        ),
    ),
]


class Synthesis(Proof):
    @classmethod
    def prepare(cls):
        scores = {f"case{index}": case.score for index, case in enumerate(CASES)}
        cls.frames = cls.render(scores)

    def test_against_the_formulas(self):
        for index, case in enumerate(CASES):
            with self.subTest(case.name):
                self.assertNull(
                    self.frames[f"case{index}"], case.wanted(), case.name, below=case.below
                )

    def test_frequencies(self):
        """A tone keeps its frequency over a minute."""
        frequency = 1234.567
        found = self.render({"long": f"tone {frequency}, 60s"})["long"][:, 0]
        count = 60 * RATE
        time = np.arange(count) / RATE
        turning = found[:count] * np.exp(-2j * np.pi * frequency * time)
        seconds = turning.reshape(60, RATE).mean(axis=1)
        drift = np.polyfit(np.arange(60), np.unwrap(np.angle(seconds)), 1)[0] / (2 * np.pi)
        self.figure("error of a frequency", drift, " Hz")
        self.assertLess(abs(drift), 1e-4)

    def test_frequencies_do_not_fold_back(self):
        options = ("--emit", "wav", "--format", "float", "--sample-rate", 32_000)
        found = self.render({"sweep": "tone 1kHz -> 22kHz over 2s, 2.2s"}, *options)["sweep"]
        # It passes 16 kHz at 1.794 s; from there on nothing is left of it.
        self.assertGreater(np.max(np.abs(found[round(1.7 * 32_000) : round(1.78 * 32_000)])), 0.3)
        self.assertLess(np.max(np.abs(found[round(1.8 * 32_000) :])), 1e-6)


class Layouts(Proof):
    """Where haptics are heard."""

    def test_layouts(self):
        score = {"both": "tone 440, 0.5s, 0.5\ncontinuous 0.5s, 0.8, 0.5"}
        beep = tone(constant(440), 0.5, constant(0.5))
        buzz = hum(constant(0.8), constant(0.5), 0.5)
        options = ("--emit", "wav", "--format", "float", "--no-limiter", "--haptics")
        for layout, wanted in [
            ("audible", both(beep + buzz)),
            ("channels", np.stack([beep, beep, buzz], axis=1)),
            ("off", both(beep)),
        ]:
            with self.subTest(layout):
                found = self.render(score, *options, layout)["both"]
                self.assertEqual(found.shape[1], wanted.shape[1])
                self.assertNull(found, wanted, layout, below=-90)


if __name__ == "__main__":
    unittest.main()
