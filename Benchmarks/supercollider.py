"""Scores for `scsynth -N`: hand-made synth definitions (SCgf 2) and bundles of OSC."""

import struct


def _int(number):
    return struct.pack(">i", number)


def _short_text(text):
    return bytes([len(text)]) + text.encode()


def _text(text):
    data = text.encode() + b"\0"
    return data + b"\0" * (-len(data) % 4)


def _ugen(name, rate, inputs, outputs, special=0):
    """A unit: inputs are pairs of a unit and its output, or of -1 and a constant."""
    wires = b"".join(_int(unit) + _int(output) for unit, output in inputs)
    return (_short_text(name) + bytes([rate]) + _int(len(inputs)) + _int(len(outputs))
            + struct.pack(">h", special) + wires + bytes(outputs))


def _player():
    """`play`: a buffer once at its own rate, with a factor for each side, to the exact frame."""
    zero, one, done = (-1, 0), (-1, 1), (-1, 2)
    units = [
        _ugen("Control", 0, [], [0, 0, 0]),
        _ugen("BufRateScale", 0, [(0, 0)], [0]),
        _ugen("PlayBuf", 2, [(0, 0), (1, 0), one, zero, zero, done], [2]),
        _ugen("BinaryOpUGen", 2, [(2, 0), (0, 1)], [2], 2),
        _ugen("BinaryOpUGen", 2, [(2, 0), (0, 2)], [2], 2),
        _ugen("OffsetOut", 2, [zero, (3, 0), (4, 0)], []),
    ]
    names = [_short_text(name) + _int(index) for index, name in enumerate(("buf", "l", "r"))]
    body = (_short_text("play") + _int(3) + struct.pack(">3f", 0, 1, 2) + _int(3)
            + struct.pack(">3f", 0, 1, 1) + _int(3) + b"".join(names) + _int(len(units))
            + b"".join(units) + struct.pack(">h", 0))
    return b"SCgf" + _int(2) + struct.pack(">h", 1) + body


def _message(address, *values):
    tags, data = ",", b""
    for value in values:
        if isinstance(value, int):
            tags, data = tags + "i", data + _int(value)
        elif isinstance(value, float):
            tags, data = tags + "f", data + struct.pack(">f", value)
        elif isinstance(value, bytes):
            padding = b"\0" * (-len(value) % 4)
            tags, data = tags + "b", data + _int(len(value)) + value + padding
        else:
            tags, data = tags + "s", data + _text(value)
    return _text(address) + _text(tags) + data


def _bundle(time, *messages):
    body = b"#bundle\0" + struct.pack(">Q", int(time * (1 << 32)))
    body += b"".join(_int(len(message)) + message for message in messages)
    return _int(len(body)) + body


def hits(samples, sample_count, notes, seconds):
    """Returns a score of `notes`: time, sample, and the factors of both sides."""
    loads = [_message("/b_allocRead", index, f"{samples}/s{index:03d}.wav", 0, 0)
             for index in range(sample_count)]
    bundles = [_bundle(0, _message("/d_recv", _player()), *loads)]
    for time, sample, left, right in notes:
        bundles.append(_bundle(time, _message(
            "/s_new", "play", -1, 0, 0, "buf", sample, "l", float(left), "r", float(right))))
    bundles.append(_bundle(seconds, _message("/c_set", 0, 0.0)))
    return b"".join(bundles)
