"""The conversion of sample rates: what it lets through, what it folds, and libsamplerate beside it."""

import subprocess
import unittest

import numpy as np
from proof import Proof, both, decibels, read, sine
from scipy.signal import chirp, firwin, lfilter, windows

# From a file of one rate to a render of another.
PAIRS = [(44_100, 48_000), (48_000, 44_100), (22_050, 48_000), (96_000, 48_000)]

# Steps of a sweep up to half of the rate of the file.
TONES = 48

# Each lasts so long that a window of this many frames fits inside of what it becomes.
WINDOW = 1 << 14
TONE_SECONDS = 0.45

# The part of the lower half rate up to which all is to be heard.
BAND = 0.9


def options(rate):
    return ("--emit", "wav", "--format", "float", "--no-limiter", "--sample-rate", rate)


def frequencies(rate):
    """Steps that crowd towards half of the rate, where it is hardest."""
    return rate / 2 * np.sin(np.linspace(0.02, 0.4985, TONES) * np.pi)


def steps(rate):
    """One tone after the other, each with soft ends."""
    count = round(TONE_SECONDS * rate)
    ends = windows.tukey(count, 0.15)
    return np.concatenate([0.9 * sine(f, count, rate) * ends for f in frequencies(rate)])


def band_noise(rate, limit, seed):
    random = np.random.default_rng(seed)
    samples = lfilter(firwin(2001, limit, window=("kaiser", 14), fs=rate), 1, random.uniform(-0.5, 0.5, rate * 2))
    return samples * windows.tukey(len(samples), 0.1)


def delayed(samples, frames):
    """A sound a part of a frame later, by Fourier's interpolation."""
    turns = np.fft.rfftfreq(len(samples)) * frames
    return np.fft.irfft(np.fft.rfft(samples) * np.exp(-2j * np.pi * turns), len(samples))


def delay(found, wanted):
    """The frames by which `found` is late, from the slope of the phases."""
    cross = np.fft.rfft(found) * np.conj(np.fft.rfft(wanted))
    bins = np.arange(1, len(cross))
    # Where there is something, and no turn is passed.
    weights = np.abs(cross[1:]) * (bins < len(found) / 8)
    angles = np.angle(cross[1:])
    slope = np.sum(weights * angles * bins) / np.sum(weights * bins**2)
    return -slope * len(found) / (2 * np.pi)


class Resampling(Proof):
    @classmethod
    def prepare(cls):
        cls.noises = {}
        by_rate = {}
        for source, target in PAIRS:
            name = f"from{source}"
            cls.noises[name] = band_noise(source, BAND / 2 * min(source, target), source)
            cls.sound(f"noise{source}", cls.noises[name], source)
            cls.sound(f"steps{source}", steps(source), source)
            time = np.arange(source * 4) / source
            limit = BAND / 2 * min(source, target)
            sweep = 0.9 * chirp(time, 20, 4, limit) * windows.tukey(len(time), 0.1)
            cls.sound(f"sweep{source}", sweep, source)
            scores = by_rate.setdefault(target, {})
            for kind in ("noise", "steps", "sweep"):
                scores[f"{kind}{source}to{target}"] = f"sound asset:{kind}{source}"
        cls.frames = {}
        for target, scores in by_rate.items():
            cls.frames |= cls.render(scores, *options(target))

    def test_nothing_is_folded(self):
        """No tone leaves another one that is louder than −110 dB, nor one above half of the rate."""
        window = windows.kaiser(WINDOW, 22)
        for source, target in PAIRS:
            found = self.frames[f"steps{source}to{target}"][:, 0]
            bins = np.fft.rfftfreq(WINDOW, 1 / target)
            worst, ripple = 0, 0
            for index, frequency in enumerate(frequencies(source)):
                middle = (index + 0.5) * TONE_SECONDS * target
                start = round(middle) - WINDOW // 2
                part = found[start : start + WINDOW] * window
                levels = np.abs(np.fft.rfft(part)) * 2 / np.sum(window) / 0.9
                other = np.abs(bins - frequency) > 80
                worst = max(worst, np.max(levels[other]))
                if frequency < BAND / 2 * min(source, target):
                    # All of what is near the tone is the tone.
                    power = np.sum(levels[~other] ** 2) / (np.sum(window**2) * WINDOW)
                    power *= np.sum(window) ** 2
                    ripple = max(ripple, abs(10 * np.log10(power)))
            name = f"{source} to {target} Hz"
            self.figure(f"products of {name}", decibels(worst), " dB")
            self.figure(f"ripple of {name}", ripple, " dB")
            with self.subTest(name):
                self.assertLess(decibels(worst), -110)
                self.assertLess(ripple, 0.01)

    def test_a_sweep_stays_what_it_is(self):
        for source, target in PAIRS:
            name = f"sweep{source}to{target}"
            with self.subTest(name):
                time = np.arange(target * 4) / target
                limit = BAND / 2 * min(source, target)
                shape = windows.tukey(source * 4, 0.1)
                ends = np.interp(time * source, np.arange(source * 4), shape)
                wanted = 0.9 * chirp(time, 20, 4, limit) * ends
                found = self.frames[name]
                self.assertEqual(len(found), len(wanted))
                # The ends are curves whose straight parts differ.
                inner = slice(target // 4, -target // 4)
                self.assertNull(found[inner], wanted[inner], name, below=-110)

    def test_against_libsamplerate(self):
        for source, target in PAIRS:
            name = f"{source} to {target} Hz"
            path = self.folder / "best.wav"
            command = ["sndfile-resample", "-to", str(target), "-c", "0", "--no-normalize"]
            command += [self.folder / f"noise{source}.wav", path]
            subprocess.run(command, check=True, capture_output=True)
            wanted = read(path)[1][:, 0]
            found = self.frames[f"noise{source}to{target}"][:, 0]
            count = min(len(wanted), len(found))
            late = delay(found[:count], wanted[:count])
            with self.subTest(name):
                self.figure(f"delay of {name}", late, " frames")
                self.assertLess(abs(late), 0.01)
                wanted = delayed(wanted[:count], late)
                self.assertNull(both(found[:count]), wanted, f"libsamplerate, {name}", below=-100)


if __name__ == "__main__":
    unittest.main()
