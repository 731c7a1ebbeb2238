"""The limiter, rounding and dither, and the bytes of a file."""

import unittest

import numpy as np
from proof import RATE, Proof, both, decibels, noise, sine, sox
from scipy.signal import firwin, lfilter, resample, windows

CEILING = -1.0


def true_peak(frames, times=16):
    """The greatest magnitude between the samples, by Fourier's interpolation, in dB."""
    padding = np.zeros((1024, frames.shape[1]))
    frames = np.concatenate([padding, frames, padding])
    return decibels(np.max(np.abs(resample(frames, len(frames) * times))))


def click_track(count):
    frames = np.zeros(count)
    frames[::4800] = 1
    frames[2400::4800] = -1
    return frames


def audible(frames):
    """What people can hear of it: up to 20 kHz."""
    return lfilter(firwin(401, 20_000, fs=RATE), 1, frames, axis=0)


def eased(mono):
    """A sound that swells and falls for 50 ms, so that it has no frequencies but its own."""
    return mono * windows.tukey(len(mono), 4800 / len(mono))


class Limiter(Proof):
    """What becomes of mixes that are too loud."""

    LOUD = {
        "noise": audible(noise(RATE, 11, channels=2, level=1)),
        "low": both(sine(60, RATE)),
        "middle": both(sine(997, RATE)),
        "high": both(sine(11_025, RATE, phase=0.7)),
        # Its samples miss the peaks of the wave by the most.
        "between": both(sine(12_000, RATE, phase=np.pi / 4)),
        "highest": both(eased(sine(20_000, RATE, phase=0.3))),
        "bursts": both(sine(3000, RATE) * np.repeat([0.1, 1, 0.05, 1], RATE // 4)),
        "clicks": both(click_track(RATE)),
        "sides": audible(noise(RATE, 12, channels=2, level=1)) * [1, 0.05],
    }

    @classmethod
    def prepare(cls):
        scores = {}
        for name, frames in cls.LOUD.items():
            cls.sound(name, frames)
            scores[name] = f"sound asset:{name}, 12dB"
        cls.options = ("--emit", "wav", "--format", "float")
        cls.frames = cls.render(scores, *cls.options)

    def test_true_peaks_stay_below_the_ceiling(self):
        for name in self.LOUD:
            with self.subTest(name):
                peak = true_peak(self.frames[name])
                self.figure(f"true peak of {name}", peak, " dB")
                self.assertLessEqual(peak, CEILING + 0.1)
                # And no more is taken than needed.
                self.assertGreater(peak, CEILING - 1.5)

    def test_white_noise(self):
        # Near half of the rate, no interpolation of finite length sees all there is: what a converter
        # makes of it, here sox's best, is what matters.
        self.sound("white", noise(RATE, 14, channels=2, level=1))
        frames = self.render({"white": "sound asset:white, 12dB"}, *self.options)["white"]
        self.sound("limited", 0.1 * frames)
        fast = sox("limited.wav", "OUT", "rate", "-v", 16 * RATE, folder=self.folder)
        peak = decibels(10 * np.max(np.abs(fast)))
        self.figure("true peak of white noise, as sox converts it", peak, " dB")
        self.assertLessEqual(peak, 0)
        peak = true_peak(frames)
        self.figure("true peak of white noise", peak, " dB")
        self.assertLessEqual(peak, CEILING + 2)
        self.assertLessEqual(decibels(np.max(np.abs(frames))), CEILING + 0.001)

    def test_both_sides_get_one_gain(self):
        found, source = self.frames["sides"], self.LOUD["sides"].astype(np.float32)
        loud = np.min(np.abs(source), axis=1) > 0.001
        gains = found[loud] / source[loud]
        self.assertLess(np.max(np.abs(gains[:, 0] / gains[:, 1] - 1)), 1e-5)

    def test_is_not_there_below_its_threshold(self):
        quiet = {
            name: f"sound asset:{name}, -6.1dB\nwait 0.3\nsound asset:click, 0.01"
            for name in ("noise", "low", "high", "between", "bursts")
        }
        self.sound("click", noise(100, 13, level=0.1))
        limited = self.render(quiet, *self.options)
        plain = self.render(quiet)
        for name in quiet:
            with self.subTest(name):
                self.assertTrue(np.array_equal(limited[name], plain[name]))


class Rounding(Proof):
    """Samples as whole numbers."""

    @classmethod
    def prepare(cls):
        random = np.random.default_rng(21)
        cls.samples = cls.sound("noise", random.uniform(-1.1, 1.1, RATE))
        cls.quiet = cls.sound("quiet", random.uniform(-0.3, 0.3, (RATE * 4, 2)))
        cls.sound("silence", np.zeros(RATE))
        cls.scores = {"noise": "sound asset:noise"}

    def test_without_dither(self):
        for name, bits in [("pcm16", 16), ("pcm24", 24)]:
            with self.subTest(name):
                options = ("--emit", "wav", "--format", name, "--no-limiter", "--no-dither")
                found = self.render(self.scores, *options)["noise"][:, 0] * 2 ** (bits - 1)
                full = 2 ** (bits - 1)
                wanted = np.clip(self.samples * full, -full, full - 1)
                # To the nearest, and no matter where halves go.
                self.assertLessEqual(np.max(np.abs(found - wanted)), 0.500_01)
                self.assertTrue(np.array_equal(found, np.round(found)))

    def test_dither(self):
        scores = {"quiet": "sound asset:quiet", "silence": "sound asset:silence"}
        frames = self.render(scores, "--emit", "wav")
        error = frames["quiet"] * 2**15 - self.quiet * 2**15
        # A triangle of ± 1 and the rounding: a mean of 0 and a variance of 1/6 + 1/12, whatever
        # the signal is.
        self.figure("mean of the dithered error", np.mean(error), " steps")
        self.figure("variance of the dithered error", np.var(error), " steps²")
        self.assertLess(abs(np.mean(error)), 0.01)
        self.assertAlmostEqual(np.var(error), 1 / 4, delta=0.005)
        self.assertLessEqual(np.max(np.abs(error)), 1.5)
        parts = self.quiet * 2**15 % 1
        for place in np.arange(0, 1, 0.1):
            chosen = error[(parts >= place) & (parts < place + 0.1)]
            self.assertLess(abs(np.mean(chosen)), 0.02)
            self.assertAlmostEqual(np.var(chosen), 1 / 4, delta=0.01)
        # It is white, and another on each side.
        for lag in (1, 2, 1024):
            self.assertLess(abs(np.mean(error[lag:] * error[:-lag])), 0.01)
        self.assertLess(abs(np.mean(error[:, 0] * error[:, 1])), 0.01)
        self.assertEqual(np.max(np.abs(frames["silence"])), 0)


if __name__ == "__main__":
    unittest.main()
