"""Volumes, pans, fades, clips, loops, envelopes and controls, against sums of the same samples."""

import unittest
from typing import Callable, NamedTuple

import numpy as np
from proof import RATE, Proof, both, noise, placed, settled, sine, sox, total

MONO = noise(72_000, seed=1)
STEREO = noise(60_000, seed=2, channels=2)

# The length of the fade at a cut, in frames.
EDGE = 96


def level(dB):
    return 10 ** (dB / 20)


def pan_mono(samples, pan):
    """√2·cos and √2·sin of an angle from 0 to a quarter turn."""
    angle = (pan + 1) * np.pi / 4
    sides = np.sqrt(2) * np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    return samples[:, None] * sides


def pan_stereo(samples, pan):
    """The far side falls by a cosine, the near one stays."""
    far = np.cos(abs(pan) * np.pi / 2)
    return samples * ([1, far] if pan < 0 else [far, 1])


def clip(samples, first, count, start=0, cut_start=True, cut_end=True):
    """A part of a sound with straight lines of 2 ms at its cuts, where it begins at `start`."""

    def fade(frame):
        rise = min(1, frame / EDGE) if cut_start else 1
        fall = min(1, (count - frame) / EDGE) if cut_end else 1
        return rise * fall

    part = samples[first : first + count]
    gain = settled(fade, start, count)
    return part * (gain if part.ndim == 1 else gain[:, None])


def envelope(points):
    """A function of seconds from (seconds, value, ease) in turn, the first ease being unused."""

    def value(seconds):
        for (start, first, _), (end, last, ease) in zip(points, points[1:]):
            if seconds < end:
                part = max(0, (seconds - start) / (end - start))
                eased = {
                    "": part,
                    "in": part**2,
                    "out": 1 - (1 - part) ** 2,
                    "inOut": 2 * part**2 if part < 0.5 else 1 - 2 * (1 - part) ** 2,
                }[ease]
                return first + (last - first) * eased
        return points[-1][1]

    return value


def moved(samples, curve, start=0):
    """A sound whose level follows a function of seconds."""
    gain = settled(lambda frame: curve(frame / RATE), start, len(samples))
    return samples * (gain if samples.ndim == 1 else gain[:, None])


def panned(samples, curve):
    """A mono sound whose place follows a function of seconds."""

    def sides(frame):
        angle = (np.clip(curve(frame / RATE), -1, 1) + 1) * np.pi / 4
        return np.sqrt(2) * np.cos(angle), np.sqrt(2) * np.sin(angle)

    left = settled(lambda frame: sides(frame)[0], 0, len(samples))
    right = settled(lambda frame: sides(frame)[1], 0, len(samples))
    return np.stack([samples * left, samples * right], axis=1)


def looped(first, seconds, length, start):
    """Passes through a clip of the mono sound, each at the frame nearest to its exact time."""
    frames = np.zeros((round((start + length) * RATE), 2))
    stop = len(frames)
    turn = 0
    while round((start + turn * seconds) * RATE) < stop:
        begin = round((start + turn * seconds) * RATE)
        end = round((start + (turn + 1) * seconds) * RATE)
        last = min(end, stop)

        def fade(frame):
            left = min((end - begin - frame) / EDGE, (stop - begin - frame) / EDGE)
            return min(1, frame / EDGE) * min(1, left)

        clip_end = round((first + seconds) * RATE)
        place = np.minimum(round(first * RATE) + np.arange(last - begin), clip_end - 1)
        frames[begin:last] += both(MONO[place] * settled(fade, begin, last - begin))
        turn += 1
    return frames


class Case(NamedTuple):
    name: str
    score: str
    wanted: Callable[[], np.ndarray]


SWELL = envelope([(0, 0, ""), (0.4, 1, "in"), (0.9, 0.2, "out"), (1.3, 0.7, "inOut")])
SWAY = envelope([(0, -1, ""), (1, 1, "")])
DUCK = envelope([(0, 1, ""), (0.25, 1, ""), (0.5, 0.3, "")])

CASES = [
    Case("a factor", "sound asset:mono, 0.37", lambda: MONO * 0.37),
    Case("a level", "sound asset:stereo, -7.5dB", lambda: STEREO * level(-7.5)),
    Case("a louder level", "sound asset:mono, 6dB", lambda: MONO * level(6)),
    Case("a pan of mono", "sound asset:mono, 0.8, -0.6", lambda: pan_mono(0.8 * MONO, -0.6)),
    Case("hard left", "sound asset:mono, pan: -1", lambda: pan_mono(MONO, -1)),
    Case("hard right", "sound asset:mono, pan: 1", lambda: pan_mono(MONO, 1)),
    Case("a pan of stereo", "sound asset:stereo, 1, 0.35", lambda: pan_stereo(STEREO, 0.35)),
    Case(
        "a fade in",
        "sound asset:mono, fadeIn: 0.5",
        lambda: moved(MONO, lambda seconds: min(1, seconds / 0.5)),
    ),
    Case(
        "a fade out",
        "sound asset:mono, fadeOut: 0.3",
        lambda: moved(MONO, lambda seconds: min(1, (1.5 - seconds) / 0.3)),
    ),
    Case("from", "sound asset:mono, from: 0.3", lambda: clip(MONO, 14_400, 57_600, 0, True, False)),
    Case("for", "sound asset:mono, for: 0.4", lambda: clip(MONO, 0, 19_200, 0, False, True)),
    Case(
        "from and for off the grid",
        "wait 12345us\nsound asset:stereo, from: 0.1234567, for: 0.3456789",
        lambda: placed(clip(STEREO, 5926, 16_592, 593), 593),
    ),
    Case(
        "a loop by count",
        "sound asset:mono, from: 0.1, for: 0.2, loop: 3",
        lambda: looped(0.1, 0.2, 0.6, 0),
    ),
    Case(
        "a loop of what is left of a part",
        "sound asset:mono, for: 0.2, from: 0.1, loop: 3",
        lambda: looped(0.1, 0.1, 0.3, 0),
    ),
    Case(
        "a loop that never falls on a frame",
        "wait 0.0123456\nsound asset:mono, from: 0.1, for: 0.0777777, loop: 1.1s",
        lambda: looped(0.1, 0.077_777_7, 1.1, 0.012_345_6),
    ),
    Case("a loop of all of it", "sound asset:mono, loop: 2", lambda: np.tile(MONO, 2)),
    Case("backwards", "sound asset:stereo, reverse: true", lambda: STEREO[::-1]),
    Case(
        "a volume that moves",
        "sound asset:mono, 0 -> 1 over 0.4 ease in -> 0.2 over 0.5 ease out "
        "-> 0.7 over 0.4 ease inOut",
        lambda: moved(MONO, SWELL),
    ),
    Case("a pan that moves", "sound asset:mono, pan: -1 -> 1 over 1", lambda: panned(MONO, SWAY)),
    Case(
        "a volume curve",
        "sound asset:mono\nwait 0.25\ncurve volume 1 -> 0.3 over 0.25",
        lambda: moved(MONO, DUCK),
    ),
    Case(
        "a note's own curve",
        "sound asset:mono as it\nsound asset:stereo\nwait 0.25\n"
        "curve it.volume 1 -> 0.3 over 0.25",
        lambda: total(moved(MONO, DUCK), STEREO),
    ),
    Case(
        "with",
        "with volume: 0.5, pan: 0.2 { with volume: 0.5, pan: 0.3 { sound asset:mono, 0.8, -0.1 } }",
        lambda: pan_mono(MONO * 0.2, 0.4),
    ),
    Case(
        "all at once",
        "sound asset:mono, 0.3\nwait 0.1\nsound asset:stereo, 0.25, -0.5\n"
        "at 0.7654321 { sound asset:mono, -3dB, 0.9, from: 0.5 }\nwait 1\nsound asset:stereo",
        lambda: total(
            0.3 * MONO,
            placed(pan_stereo(0.25 * STEREO, -0.5), 4800),
            placed(pan_mono(level(-3) * clip(MONO, 24_000, 48_000, 36_741, True, False), 0.9), 36_741),
            placed(STEREO, 52_800),
        ),
    ),
]


class Mixing(Proof):
    @classmethod
    def prepare(cls):
        cls.sound("mono", MONO)
        cls.sound("stereo", STEREO)
        scores = {f"case{index}": case.score for index, case in enumerate(CASES)}
        cls.frames = cls.render(scores)

    def test_against_numpy(self):
        for index, case in enumerate(CASES):
            with self.subTest(case.name):
                self.assertNull(self.frames[f"case{index}"], case.wanted(), case.name)

    def test_lengths(self):
        for index, case in enumerate(CASES):
            with self.subTest(case.name):
                self.assertEqual(len(self.frames[f"case{index}"]), len(case.wanted()))


class AgainstSoX(Proof):
    """The same from a program that others wrote."""

    @classmethod
    def prepare(cls):
        cls.sound("mono", MONO)
        cls.sound("stereo", STEREO)
        cls.frames = cls.render(
            {
                "mix": "sound asset:mono, 0.5\nwait 0.25\nsound asset:stereo, 0.4\n"
                "wait 0.5\nsound asset:mono, -12dB",
                "fade": "sound asset:stereo, fadeIn: 0.25, fadeOut: 0.5",
                "backwards": "sound asset:stereo, reverse: true",
                "repeated": "sound asset:mono, loop: 3",
            }
        )

    def sox(self, *arguments):
        return sox(*arguments, folder=self.folder)

    def test_a_mix(self):
        wanted = self.sox(
            *("-m", "-v", 0.5, "|sox mono.wav -p channels 2"),
            *("-v", 0.4, "|sox stereo.wav -p pad 12000s"),
            *("-v", 10**-0.6, "|sox mono.wav -p channels 2 pad 36000s", "OUT"),
        )
        self.assertNull(self.frames["mix"], wanted, "a mix")

    def test_a_fade(self):
        # sox settles each frame, scorec each 32nd: the corners of the lines are on the grid.
        wanted = self.sox("stereo.wav", "OUT", "fade", "t", 0.25, 1.25, 0.5)
        self.assertNull(self.frames["fade"], wanted, "fades", below=-80)

    def test_backwards(self):
        self.assertNull(self.frames["backwards"], self.sox("stereo.wav", "OUT", "reverse"), "reverse")

    def test_a_repeat(self):
        wanted = self.sox("mono.wav", "OUT", "repeat", 2)
        self.assertNull(self.frames["repeated"], wanted, "repeat")


if __name__ == "__main__":
    unittest.main()
