"""What the proofs share: scores that scorec renders, and what they are held against.

A proof computes what a score should sound like from Documentation/Sound.md and the samples of its
sounds alone, with numpy, scipy or sox, and subtracts. What is left is told in dB of full scale.
"""

import os
import shutil
import subprocess
import tempfile
import unittest
import warnings
from pathlib import Path

import numpy as np
from scipy.io import wavfile

SCOREC = os.environ["SCOREC"]
RATE = 48_000

# Values are settled at the multiples of this many frames, and go in straight lines between.
STEP = 32

# What a file of floating-point samples is rendered with, so that nothing is rounded or limited.
PLAIN = ("--emit", "wav", "--format", "float", "--no-limiter")


def scorec(*arguments, folder, status=0):
    """Runs scorec in a folder, and returns what it wrote to standard output and error."""
    run = subprocess.run([SCOREC, *map(str, arguments)], cwd=folder, capture_output=True)
    output, errors = run.stdout, run.stderr.decode()
    assert status is None or run.returncode == status, f"{run.returncode}: {arguments} {errors}"
    return output, errors


def sox(*arguments, folder):
    """Runs sox, and returns what it makes, as frames of channels."""
    result = Path(folder) / "sox.wav"
    # Without dither, and with room to go beyond full scale.
    command = ["sox", "-D", *map(str, arguments)]
    place = command.index("OUT")
    command[place : place + 1] = ["-b", "32", "-e", "float", str(result)]
    subprocess.run(command, cwd=folder, check=True)
    return read(result)[1]


def read(path):
    """Returns the rate of a WAV, and its frames as rows of floating-point samples."""
    with warnings.catch_warnings():
        # It does not know all chunks.
        warnings.simplefilter("ignore", wavfile.WavFileWarning)
        rate, samples = wavfile.read(path)
    scale = {"int16": 2**15, "int32": 2**31}.get(samples.dtype.name, 1)
    return rate, samples.reshape(len(samples), -1).astype(float) / scale


def decibels(factor):
    """Returns a factor in dB; that of 0 is −300."""
    return 20 * np.log10(max(abs(factor), 1e-15))


def both(mono):
    """Returns a mono sound as it is heard: alike on both sides."""
    return np.stack([mono, mono], axis=1)


def noise(count, seed, channels=1, level=0.25):
    """Returns evenly distributed noise, which single precision holds exactly."""
    random = np.random.default_rng(seed)
    samples = random.uniform(-level, level, (count, channels)).astype(np.float32).astype(float)
    return samples[:, 0] if channels == 1 else samples


def sine(frequency, count, rate=RATE, level=1.0, phase=0.0):
    """Returns a sine."""
    return level * np.sin(2 * np.pi * frequency * np.arange(count) / rate + phase)


def settled(curve, start, count):
    """Returns `count` values of `curve`, a function of frames since `start`, as they are settled.

    `start` is a frame of the output.
    """
    end = start + count
    grid = np.arange(start - start % STEP + STEP, end, STEP)
    points = np.concatenate([[start], grid, [end]])
    values = [curve(point - start) for point in points]
    return np.interp(np.arange(start, end), points, values)


def placed(samples, start, length=0):
    """Returns frames that begin at a frame of the output."""
    samples = both(samples) if samples.ndim == 1 else samples
    frames = np.zeros((max(length, start + len(samples)), samples.shape[1]))
    frames[start : start + len(samples)] = samples
    return frames


def total(*parts):
    """Returns the sum of frames of any lengths."""
    result = np.zeros((max(map(len, parts)), 2))
    for part in parts:
        result[: len(part)] += both(part) if part.ndim == 1 else part
    return result


class Proof(unittest.TestCase):
    """Proofs that share a folder, and the sounds in it."""

    # What can be shown of a difference that is one.
    longMessage = True

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="scorec-proof-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.prepare()

    @classmethod
    def prepare(cls):
        """Makes the sounds, and renders what all tests of the class need."""

    @classmethod
    def sound(cls, name, samples, rate=RATE):
        """Writes a WAV of single precision, and returns the samples as they are in it."""
        samples = np.asarray(samples, dtype=np.float32)
        wavfile.write(cls.folder / f"{name}.wav", rate, samples)
        return samples.astype(float)

    @classmethod
    def render(cls, scores, *options):
        """Renders scores, by name, and returns their frames by name."""
        (cls.folder / "out").mkdir(exist_ok=True)
        paths = []
        for name, text in scores.items():
            paths.append(f"{name}.score")
            (cls.folder / paths[-1]).write_text(text)
        names = list(scores)
        # One score needs a folder, too: the same way for all.
        target = ["-o", "out/"] if len(names) > 1 else ["-o", f"out/{names[0]}.wav"]
        scorec("compile", *paths, *target, *(options or PLAIN), folder=cls.folder)
        return {name: read(cls.folder / "out" / f"{name}.wav")[1] for name in names}

    def figure(self, name, value, unit=""):
        """Tells what was measured."""
        print(f"    {name}: {value:.4g}{unit}", flush=True)

    def assertNull(self, found, wanted, name="", below=-120):
        """Holds that frames are alike: that no sample differs by more than `below` dB."""
        wanted = both(wanted) if wanted.ndim == 1 else wanted
        size = max(len(found), len(wanted))
        difference = np.zeros((size, wanted.shape[1]))
        difference[: len(found)] += found[:, : wanted.shape[1]]
        difference[: len(wanted)] -= wanted
        self.assertGreater(np.max(np.abs(wanted)), 1e-3, f"{name}: there is nothing to compare")
        place = np.unravel_index(np.argmax(np.abs(difference)), difference.shape)
        worst = decibels(difference[place])
        self.figure(name, worst, " dB")
        self.assertLessEqual(worst, below, f"{name}: at frame {place[0]}, side {place[1]}")
