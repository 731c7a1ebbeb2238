"""Effects, against sox and against the formulas that Documentation/Sound.md cites."""

import unittest

import numpy as np
from proof import RATE, Proof, both, decibels, noise, sine, sox, total
from scipy.signal import firwin, lfilter, resample_poly

STEREO = noise(48_000, seed=3, channels=2)

# Loud and soft in turn, for what works by level.
BURSTS = STEREO * np.repeat([0.1, 3, 0.5, 3.9, 0.02, 2], 8000)[:, None]



def band(frames, low, high):
    """What of the frames lies between two frequencies."""
    spectrum = np.fft.rfft(frames, axis=0)
    frequencies = np.fft.rfftfreq(len(frames), 1 / RATE)
    spectrum[(frequencies < low) | (frequencies > high)] = 0
    return np.fft.irfft(spectrum, len(frames), axis=0)


# Without what a converter of rates changes, and without edges.
SMOOTH = band(STEREO, 0, 15_000) * np.minimum(1, 10 * np.sin(np.pi * np.arange(48_000) / 48_000))[:, None] ** 2

# Sines to be distorted, and how far below them all has to stay that is none of their overtones, in dB.
DRIVEN = {"1 kHz": (1002, -110), "5 kHz": (5002, -75), "10 kHz": (10_002, -60)}

LENGTHS = [1116, 1188, 1277, 1356, 1422, 1491, 1557, 1617]


def padded(frames, seconds):
    """Frames with silence behind them, for tails."""
    return np.concatenate([frames, np.zeros((int(seconds * RATE), 2))])


def cookbook(kind, frequency, q=None, gain=0, octaves=None, rate=RATE):
    """The Audio EQ Cookbook's coefficients."""
    w0 = 2 * np.pi * frequency / rate
    cosine, sine = np.cos(w0), np.sin(w0)
    if kind == "eq":
        alpha = sine * np.sinh(np.log(2) / 2 * octaves * w0 / sine)
        root = 10 ** (gain / 40)
        b = [1 + alpha * root, -2 * cosine, 1 - alpha * root]
        return b, [1 + alpha / root, -2 * cosine, 1 - alpha / root]
    alpha = sine / (2 * q)
    sign = 1 if kind == "highpass" else -1
    b = np.array([1, 2 * -sign, 1]) * (1 + sign * cosine) / 2
    return b, [1 + alpha, -2 * cosine, 1 - alpha]


def filtered(frames, *coefficients):
    return lfilter(*coefficients, frames, axis=0)


def swept(frames, coefficients):
    """A filter whose coefficients are a function of seconds, settled every 32 frames."""
    out = np.zeros_like(frames)
    memory = np.zeros((2, 2))
    for start in range(0, len(frames), 32):
        b, a = coefficients(start / RATE)
        b, a = np.array(b) / a[0], np.array(a) / a[0]
        for frame in range(start, min(start + 32, len(frames))):
            x = frames[frame]
            y = b[0] * x + memory[0]
            memory[0] = b[1] * x - a[1] * y + memory[1]
            memory[1] = b[2] * x - a[2] * y
            out[frame] = y
    return out


def echoes(frames, delay, feedback, mix):
    """What comes again after `delay` frames, each time lower."""
    wet = np.zeros_like(frames)
    gain = 1
    for start in range(delay, len(frames), delay):
        wet[start:] += gain * frames[: len(frames) - start]
        gain *= feedback
    return (1 - mix) * frames + mix * wet


def compressed(frames, threshold, ratio, attack, release):
    """Giannoulis, Massberg and Reiss: hard knee, smooth decoupled peak detector, in dB."""

    def smoothing(seconds):
        return np.exp(-1 / (seconds * RATE)) if seconds > 0 else 0

    level = 20 * np.log10(np.maximum(np.max(np.abs(frames), axis=1), 1e-7))
    wanted = np.maximum(level - threshold, 0) * (1 - 1 / ratio)
    (attack, release), held, smooth = (smoothing(attack), smoothing(release)), 0, 0
    gain = np.zeros(len(frames))
    for frame, reduction in enumerate(wanted):
        held = max(reduction, release * held + (1 - release) * reduction)
        smooth = attack * smooth + (1 - attack) * held
        gain[frame] = smooth
    return frames * 10 ** (-gain / 20)[:, None]


def distorted(frames, amount, mix, times=4):
    """The curve at `times` the rate, between filters of scipy's that are far steeper than ours."""
    k = 2 * amount / (1 - amount)
    size = 400 * times
    filter = firwin(2 * size + 1, 1 / times, window=("kaiser", 12))
    fast = resample_poly(frames, times, 1, window=filter)
    wet = resample_poly((1 + k) * fast / (1 + k * np.abs(fast)), 1, times, window=filter)
    return (1 - mix) * frames + mix * wet


def freeverb(frames, mix, size, damping):
    """Jezar's Freeverb at 44.1 kHz, wide, its wet level scaled as its own controls do."""
    feedback, damp = 0.28 * size + 0.7, 0.4 * damping
    mono = frames.sum(axis=1) * 0.015
    sides = []
    for spread in (0, 23):
        out = np.zeros(len(mono))
        for length in LENGTHS:
            length += spread
            line, memory = np.zeros(length), np.zeros(1)
            for start in range(0, len(mono), length):
                piece = mono[start : start + length]
                out[start : start + length] += line[: len(piece)]
                held, memory = lfilter([1 - damp], [1, -damp], line, zi=memory)
                line[: len(piece)] = piece + held[: len(piece)] * feedback
        for length in (556, 441, 341, 225):
            length += spread
            line = np.zeros(length)
            for start in range(0, len(out), length):
                piece = out[start : start + length].copy()
                held = line[: len(piece)].copy()
                line[: len(piece)] = piece + held * 0.5
                out[start : start + length] = held - piece
        sides.append(out)
    return (1 - mix) * frames + 3 * mix * np.stack(sides, axis=1)


STATIC = {
    "lowpass": ("lowpass, 1234, resonance: 2.5", cookbook("lowpass", 1234, 2.5)),
    "highpass": ("highpass, 310Hz", cookbook("highpass", 310, np.sqrt(0.5))),
    "a boost": (
        "eq, 2.5kHz, gain: 9dB, width: 1.5",
        cookbook("eq", 2500, gain=9, octaves=1.5),
    ),
    "a cut": ("eq, 300, gain: -12dB, width: 0.7", cookbook("eq", 300, gain=-12, octaves=0.7)),
}

# The same filters, as sox calls them.
SOX = {
    "lowpass": ("lowpass", "-2", 1234, "2.5q"),
    "highpass": ("highpass", "-2", 310, f"{np.sqrt(0.5)}q"),
    "a boost": ("equalizer", 2500, "1.5o", 9),
    "a cut": ("equalizer", 300, "0.7o", -12),
}

OTHERS = {
    "delay": ("delay, time: 0.123, feedback: 0.6, mix: 0.4", "stereo"),
    "distortion": ("distortion, amount: 0.7, mix: 0.8", "smooth"),
    "compress": (
        "compress, threshold: -24dB, ratio: 5, attack: 7ms, release: 80ms",
        "bursts",
    ),
    "compress at once": (
        "compress, threshold: -30dB, ratio: 100, attack: 0, release: 30ms",
        "bursts",
    ),
    "in each other": (
        "lowpass, 900 { effect delay, time: 50ms, feedback: 0, mix: 0.5 ",
        "stereo",
    ),
    "a sweep": ("lowpass, 300Hz -> 6kHz over 0.6, resonance: 2", "stereo"),
}


class Effects(Proof):
    @classmethod
    def prepare(cls):
        cls.sound("stereo", STEREO)
        cls.sound("bursts", BURSTS)
        cls.sound("smooth", SMOOTH)
        scores = {
            name: f"effect {effect} {{ sound asset:stereo }}"
            for name, (effect, _) in STATIC.items()
        }
        for name, (effect, sound) in OTHERS.items():
            braces = 1 + effect.count("{")
            scores[name] = f"effect {effect} {{ sound asset:{sound} " + "}" * braces
        for name, (frequency, _) in DRIVEN.items():
            cls.sound(name.split()[0], both(sine(frequency, RATE, level=0.5)))
            scores[name] = f"effect distortion, amount: 0.5 {{ sound asset:{name.split()[0]} }}"
        cls.frames = cls.render(scores)

    def test_filters_against_sox(self):
        for name in STATIC:
            with self.subTest(name):
                command = ("stereo.wav", "OUT", *SOX[name])
                wanted = sox(*command, folder=self.folder)
                self.assertNull(self.frames[name][: len(wanted)], wanted, f"{name}, sox")

    def test_filters_against_the_cookbook(self):
        for name, (_, coefficients) in STATIC.items():
            with self.subTest(name):
                wanted = filtered(padded(STEREO, 0.5), *coefficients)
                self.assertNull(self.frames[name], wanted, name, below=-90)
                size = len(STEREO)
                self.assertNull(self.frames[name][:size], wanted[:size], name)

    def test_a_sweep(self):
        # A frequency moves evenly in semitones.
        def at(seconds):
            return cookbook("lowpass", 300 * 20 ** min(1, seconds / 0.6), 2)

        wanted = swept(STEREO, at)
        self.assertNull(self.frames["a sweep"][: len(wanted)], wanted, "a sweep")

    def test_delay(self):
        wanted = echoes(padded(STEREO, 4), round(0.123 * RATE), 0.6, 0.4)
        found = self.frames["delay"]
        self.assertNull(found, wanted[: len(found)], "delay")
        # What is cut off is 90 dB down.
        self.assertLess(np.max(np.abs(wanted[len(found) :])), 10**-4.5)

    def test_distortion(self):
        # Up to where our own filters begin to fall, at 20 kHz.
        wanted = distorted(SMOOTH, 0.7, 0.8)
        found = self.frames["distortion"]
        size = len(wanted)
        self.assertNull(
            band(found[:size], 0, 19_500), band(wanted, 0, 19_500), "distortion", below=-85)

    def test_overtones_do_not_fold_back(self):
        for name, (frequency, most) in DRIVEN.items():
            with self.subTest(name):
                found = self.frames[name][RATE // 4 : RATE // 4 + RATE // 2, 0]
                spectrum = np.abs(np.fft.rfft(found * np.hanning(len(found))))
                places = np.arange(len(spectrum)) * 2
                overtones = np.abs((places + frequency / 2) % frequency - frequency / 2) < 20
                alias = np.max(spectrum[~overtones & (places > 20) & (places < 20_000)])
                level = decibels(alias / np.max(spectrum))
                self.figure(f"aliases of {name}", level, " dB")
                self.assertLess(level, most)

    def test_compression(self):
        for name, values in [
            ("compress", (-24, 5, 0.007, 0.08)),
            ("compress at once", (-30, 100, 0, 0.03)),
        ]:
            with self.subTest(name):
                self.assertNull(self.frames[name], compressed(BURSTS, *values), name)

    def test_the_innermost_is_first(self):
        inner = echoes(padded(STEREO, 0.5), 2400, 0, 0.5)
        wanted = filtered(inner, *cookbook("lowpass", 900, np.sqrt(0.5)))
        self.assertNull(self.frames["in each other"], wanted, "in each other", below=-90)


class Reverb(Proof):
    def test_against_freeverb(self):
        self.sound("stereo", STEREO, rate=44_100)
        scores = {
            "room": "effect reverb, mix: 0.3, size: 0.4, damping: 0.5 { sound asset:stereo }",
            "hall": "effect reverb, mix: 1, size: 0.9, damping: 0 { sound asset:stereo }",
        }
        options = ("--emit", "wav", "--format", "float", "--no-limiter", "--sample-rate", 44_100)
        frames = self.render(scores, *options)
        for name, values in [("room", (0.3, 0.4, 0.5)), ("hall", (1, 0.9, 0))]:
            with self.subTest(name):
                found = frames[name]
                wanted = freeverb(padded(STEREO, len(found) / 44_100), *values)
                self.assertNull(found, wanted[: len(found)], name)
                self.assertLess(np.max(np.abs(wanted[len(found) :])), 10**-4)


if __name__ == "__main__":
    unittest.main()
