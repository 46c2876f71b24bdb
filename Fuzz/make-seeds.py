#!/usr/bin/env python3
"""Writes seeds and dictionaries for the fuzz targets: made ones, and cuttings of real files where CALAMUS_DATA names them.

    make-seeds.py FOLDER        writes FOLDER/READER/* and FOLDER/READER.dict

Real files are never part of the repository; what is cut from them lies in the build folder only.
"""
import base64
import gzip
import hashlib
import io
import json
import os
import plistlib
import struct
import sys
import tarfile
import zipfile
import zlib

LARGEST = 8192
MOST = 40


def varint(value):
    out = bytearray()
    while True:
        out.append(value & 127 | (128 if value > 127 else 0))
        value >>= 7
        if not value:
            return bytes(out)


def field(number, value):
    """One protocol-buffers field: an int is a varint, a float a float32, bytes are a length and bytes."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def zigzag(values):
    return b"".join(varint((v << 1 ^ v >> 63) & (1 << 64) - 1) for v in values)


def riff(form, *chunks):
    body = form + b"".join(
        name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2) for name, data in chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def zipped(entries, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in entries:
            archive.writestr(zipfile.ZipInfo(name), data, compress_type=method)
    return out.getvalue()


def tarred(entries):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in entries:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def drawing():
    """A PencilKit drawing of one stroke of two points with every channel in one record."""
    clock = field(1, 1) + field(2, 1) + field(3, 1)
    ink = field(1, b"".join(field(n, 1.0) for n in (1, 2, 3, 4))) + field(2, b"com.apple.ink.pen") + field(3, 3)
    points = b"".join(
        struct.pack("<ffffHHHHHHfH", 10.0 * n, 20.0, 0.01 * n, 3.0, 1000, 0, 800 + n, 30000, 20000, 32767, 3.0, 0)
        for n in (1, 2))
    path = (field(1, bytes(16)) + b"\x11" + struct.pack("<d", 7e8) + field(3, 2) + field(4, 0x7FF) + field(5, 0)
            + field(7, points))
    piece = field(10, struct.pack("<6f", 0, 0, 100, 0, 0, 100)) + field(12, 0.25) + field(12, 1.0) + field(8, 14)
    stroke = (field(1, bytes(16)) + field(2, clock) + field(3, clock) + field(4, 0) + field(5, path)
              + field(6, b"".join(field(n, 9.0) for n in (1, 2, 3, 4)))
              + field(7, b"".join(field(n, 1.5) for n in (1, 2, 3, 4, 5, 6))) + field(8, 32 << 5 | 1 << 37)
              + field(11, piece) + field(16, bytes(16)) + field(40, b"unknown"))
    body = (field(1, 0) + field(2, bytes(16)) + field(2, bytes(range(16))) + field(3, clock) + field(4, ink)
            + field(5, stroke) + field(8, bytes(16)) + field(77, 5))
    return b"wrd\xf0\x01\x00" + body


def first_drawing():
    """The first generation: points of 24 bytes inside of a versioned record."""
    points = b"".join(
        struct.pack("<fffHHHHHBB", 0.1 * n, 5.0 * n, 6.0, 40, 1000, 2, 900, 30000, 100, 254) for n in (1, 2, 3))
    clock = field(1, 1) + field(2, 0) + field(3, 1)
    stroke = field(1, clock) + field(2, clock) + field(3, 0) + field(4, 3) + field(5, points)
    ink = field(1, b"".join(field(n, 1.0) for n in (1, 2, 3, 4))) + field(2, b"com.apple.ink.pen")
    body = field(1, 10) + field(2, bytes(16)) + field(3, clock) + field(4, ink) + field(5, stroke) + field(9, bytes(16))
    return field(1, 0) + field(2, field(1, 10) + field(2, 10) + field(3, body))


def uim():
    ids = [bytes([n + 1]) * 16 for n in range(6)]
    channels = b""
    for n, (kind, resolution, maximum, digits) in enumerate(
            [("Timestamp", 1000.0, 0.0, 0), ("Pressure", 1.0, 2.0, 2), ("Azimuth", 1.0, 0.0, 1), ("Altitude", 1.0, 0.0, 1)]):
        channels += field(2, field(1, ids[n]) + field(2, b"will://input/3.0/channel/" + kind.encode())
                          + b"\x21" + struct.pack("<d", resolution) + field(6, maximum) + field(7, digits))
    samples = field(1, ids[5]) + field(4, 1735689600000)
    for n, values in enumerate([[0, 10, 10], [100, 50, -25], [16, 0, 0], [10, 0, 0]]):
        samples += field(5, field(1, ids[n]) + field(2, zigzag(values)))
    sensors = field(1, field(5, field(2, field(2, channels)))) + field(2, samples)
    spline = field(1, zigzag([0, 960, 960, 960, 960])) + field(2, zigzag([960, 0, 0, 0, 0])) + field(8, zigzag([400, 0, 0, 0, 0]))
    ink = field(1, field(2, 0x42) + field(4, 1.0) + field(6, spline) + field(15, ids[5]))
    ink += field(1, field(2, 0x42) + field(4, 1.0) + field(5, field(1, 96.0) + field(2, 48.0)) + field(7, 1))
    ink += field(6, field(1, 0xFFFF << 1) + field(2, 8.0))
    head = bytes([3, 1, 0, 0]) + bytes([3, 1, 0, 1, 0, 0, 0, 0]) * 2
    return riff(b"UINK", (b"HEAD", head), (b"INPT", sensors), (b"INKD", ink))


def uim30():
    floats = lambda *values: struct.pack(f"<{len(values)}f", *values)
    style = field(1, field(1, field(1, 8.0)) + field(4, field(1, 1.0)))
    stroke = (field(2, 0.0) + field(3, 1.0) + field(4, floats(0, 96, 192, 288, 384)) + field(5, floats(9, 9, 9, 9, 9))
              + field(11, floats(4, 4, 4, 4, 4)) + field(20, b"id") + field(22, style))
    channel = field(2, field(1, b"p") + field(2, b"will://input/3.0/channel/Pressure") + field(6, 2.0) + field(7, 2))
    samples = field(1, b"id") + field(4, 1735689600000) + field(5, field(1, b"p") + field(2, zigzag([100, 50, -25])))
    sensors = field(1, field(5, field(2, field(2, channel)))) + field(2, samples)
    data = field(1, sensors) + field(2, field(1, stroke)) + field(7, field(1, 2.0))
    return riff(b"UINK", (b"HEAD", bytes([3, 0, 0])), (b"DATA", data))


def will():
    path = (field(1, 0.0) + field(2, 1.0) + field(3, 1) + field(4, zigzag([0, 960, 960, 0, 960, 0, 960, 0, 960, 0]))
            + field(5, zigzag([40])) + field(6, zigzag([-16777088])))
    return riff(b"WILL", (b"HEAD", bytes(3)), (b"INK ", varint(len(path)) + path))


def old_remarkable(version):
    points = struct.pack("<6f", 226, 452, 1, 2, 4, 0.5) + struct.pack("<6f", 0, 113, 1, 2, 2, 1)
    return (f"reMarkable .lines file, version={version}          ".encode() + struct.pack("<III", 1, 1, 2)
            + bytes(8) + struct.pack("<f", 2) + (bytes(4) if version == 5 else b"") + struct.pack("<I", 2) + points)


def bank():
    """A bank of two templates of 48 points and 7 channels."""
    metadata = {
        "schema": "calamus.bank/1", "labels": '["a","b"]', "writers": '["w"]', "templateIDs": '["f#0","g#0"]',
        "channels": '["x","y","directionCosine","directionSine","penUp","speed","force"]',
        "calibration": '{"sharpness":6.2,"strangeness":2.6}', "search": '{"neighbours":1,"rejectThreshold":0,"window":8}',
        "features": '{"bridgeLength":1,"centre":"box","includesMarker":false,"points":48,"scale":"longerSide","version":1,"weights":'
                    '{"altitude":0,"azimuth":0,"curvature":0,"direction":0.3,"force":0.05,"penUp":0.6,"speed":0.05,"x":1,"y":1}}',
        "training": '{"command":"x","digest":"sha256:' + "0" * 64 + '","failed":0,"heldOut":{"accuracy":0.9,"byWriter":true,"samples":2},'
                    '"prototypesPerClass":1,"samples":2,"seed":0}'}
    numbers = 2 * 48 * 7 * 4
    header = {
        "__metadata__": metadata, "labels": {"dtype": "I32", "shape": [2], "data_offsets": [0, 8]},
        "samples": {"dtype": "I32", "shape": [2], "data_offsets": [8, 16]},
        "templates": {"dtype": "F32", "shape": [2, 48, 7], "data_offsets": [16, 16 + numbers]},
        "writers": {"dtype": "I32", "shape": [2], "data_offsets": [16 + numbers, 24 + numbers]},
        "sampleDigests": {"dtype": "U8", "shape": [2, 32], "data_offsets": [24 + numbers, 88 + numbers]}}
    return safetensors(header, struct.pack("<4i", 0, 1, 0, 1) + bytes(numbers) + bytes(8) + bytes(64))


def npy(kind, shape, data):
    header = repr({"descr": kind, "fortran_order": False, "shape": shape}).encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + data


def safetensors(header, data):
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


INKML = """<ink xmlns="http://www.w3.org/2003/InkML"><definitions><context xml:id="c"><inkSource xml:id="s">
<traceFormat><channel name="X" type="integer" units="himetric"/><channel name="Y" type="integer" units="himetric" orientation="-ve"/>
<channel name="F" max="1023"/><channel name="T" units="ms"/><channel name="OTx" units="deg"/><channel name="OTy" units="deg"/>
<intermittentChannels><channel name="B" type="boolean"/></intermittentChannels></traceFormat><sampleRate value="100"/>
<channelProperties><channelProperty channel="X" name="resolution" value="1000" units="1/cm"/></channelProperties></inkSource>
</context><brush xml:id="b"><brushProperty name="width" value="2" units="mm"/><brushProperty name="color" value="#FF0000"/></brush>
<timestamp xml:id="t" time="1700000000000"/></definitions>
<annotation type="truth">x</annotation><traceGroup contextRef="#c" brushRef="#b"><annotation type="writer">w</annotation>
<trace xml:id="a" timeOffset="5">1 2 3 4 5 6, '7 '8 '9 '1 "2 "3, !4 *? 5 F T, -1-2-3-4-5-6</trace>
<traceView traceDataRef="#a" from="1" to="2"/></traceGroup></ink>"""

UNIPEN = """.VERSION 1.0
.COORD X Y T P
.HIERARCHY WORD CHARACTER
.WRITER_ID w1
.X_POINTS_PER_MM 10
.Y_POINTS_PER_MM 10
.POINTS_PER_SECOND 100
.SEGMENT WORD 0-2 ? "ab"
.SEGMENT CHARACTER 0:0-1:1 OK "a"
.SEGMENT CHARACTER 2 OK "b"
.PEN_DOWN
1 2 3 4
5 6 7 8
.PEN_UP
1 1 1 0
.DT 100
.PEN_DOWN
3 3 3 3
.PEN_UP
.INCLUDE other.dat
.PEN_DOWN
9 9 9 9
"""

MADE = {
    "pencilkit": [drawing(), b"\x01" + drawing(), base64.b64encode(drawing())],
    "pencilkit-1": [first_drawing(), gzip.compress(first_drawing())],
    "ink-json": [b"""{"schema": "calamus.ink/1", "drawings": [{"label": "t", "writer": "w", "canvas": [0, 0, 9, 9],
"inks": [{"identifier": "com.apple.ink.pen", "color": [0, 0, 0, 1], "variant": "linear", "weight": 1, "version": 3}],
"strokes": [{"ink": 0, "seed": 7, "transform": [1, 0, 0, 1, 2, 3], "mask": {"fillRule": "evenOdd", "loops": [[0, 0, 1, 0, 1, 1]]},
"ranges": [[0, 1.5]], "path": {"curve": "bSpline", "date": 7, "measured": ["time", "force"], "count": 3,
"points": {"x": [10, 12.5, 15], "y": 40, "time": [0, 0.008, 0.017], "width": 3.5, "force": [0.2, 0.61, 0.4]}}}]}]}"""],
    "inkml": [INKML.encode(), INKML.encode("utf-16"), b"<ink><trace>1 2, 3 4</trace></ink>"],
    "tegaki": [b"""<?xml version="1.0" encoding="UTF-8"?><character-collection><set name="s"><character><utf8>&#x3042;</utf8>
<width>1000</width><height>1000</height><strokes><stroke><point x="1" y="2" timestamp="0" pressure="0.5"/>
<point x="3" y="4" timestamp="10" pressure="0.6"/></stroke></strokes></character></set></character-collection>"""],
    "gesture": [b"""<Gesture Name="T~03" Subject="10" NumPts="2"><Stroke index="1"><Point X="1" Y="2" T="1302287433000" Pressure="128"/>
<Point X="3" Y="4" T="1302287433010" Pressure="129"/></Stroke></Gesture>""",
                b"""<Gesture Name="arrow01" Subject="1" Speed="medium" Number="1"><Point X="1" Y="2" T="5"/><Point X="2" Y="2" T="9"/></Gesture>"""],
    "xournal": [b"""<?xml version="1.0"?><xournal version="0.4.8"><page width="612" height="792"><background type="solid"/><layer>
<stroke tool="pen" color="#3333ccff" width="1.41 1.2 0.9">1 2 3 4 5 6</stroke><stroke tool="highlighter" color="yellow" width="8">1 1 2 2</stroke>
</layer></page></xournal>"""],
    "unipen": [UNIPEN.encode(), b".PEN_DOWN\n1 2\n3 4\n.PEN_UP\n"],
    "remarkable": [old_remarkable(3), old_remarkable(5)],
    "uim": [uim(), uim30()],
    "will": [will()],
    "will-document": [will()[32:]],
    "rnote": [b"""{"version":"0.9.4","data":{"engine_snapshot":{"document":{"config":{"format":{"dpi":96.0}}},
"stroke_components":[{"value":null,"version":0},{"value":{"brushstroke":{"path":{"segments":[{"lineto":{"end":{"pos":[192,96],"pressure":1}}},
{"quadbezto":{"cp":[48,0],"end":{"pos":[96,48],"pressure":0.5}}},{"cubbezto":{"cp1":[1,2],"cp2":[3,4],"end":{"pos":[9,9],"pressure":0.25}}}],
"start":{"pos":[1,48],"pressure":0.5}},"style":{"smooth":{"stroke_width":4,"stroke_color":{"r":1,"g":0,"b":0,"a":1}}}}},"version":1}],
"chrono_components":[{"value":null},{"value":{"t":7,"layer":{"user_layer":0}}}]}}}"""],
    "quickdraw": [b"""{"word":"ant","countrycode":"US","timestamp":"2017-03-27 00:14:57.31033 UTC","recognized":true,"key_id":"5421013154136064",\
"drawing":[[[460,448],[348,354.5],[0,16]],[[1],[2],[915]]]}\n{"word":"b","drawing":[[[0,255],[0,9]]]}\n"""],
    "uji-json": [b"""{"rawData": {"0": [[[[1, 2], [3, 4]], [[5, 6]]], [[[1.5, -2e1]]]], "1": [[[[7, 8]]]]}}"""],
    "chord-ink": [b"""{"name":"c","expectedDisplayText":"Am7","expectedTopGlyphs":["A","m"],"expectedClusterCount":2,
"strokes":[{"bounds":{"x":1},"points":[{"x":1,"y":2,"timeOffset":0},{"x":3,"y":4,"timeOffset":0.5}]}]}"""],
    "omniglot": [b"START\n1.5,-2.5,0.0\n3.0,-4.0,16.0\nBREAK\n5.0,-6.0,40.0\nBREAK\n"],
    "scg-ink": [b"SCG_INK\n2\n2\n1 2\n3 4\n1\n5 6\nANNOTATIONS 1\nTREE ( a )\n"],
    "uji": [b"// comment\nWORD a trn_UJI_W01-01\n  NUMSTROKES 2\n  POINTS 2 # 1 2 3 4\n  POINTS 1 # 5 6\nWORD b tst_UJI_W02-02\nNUMSTROKES 1\nPOINTS 1 # 7 8\n"],
    "zinnia": ["(character (value あ)(width 300)(height 200)(strokes ((51 29)(117.5 41)) ((99 65))))\n(character (value \"b\") (strokes ((1 2))))".encode()],
    "signature": [b"3\n2933 5678 31275775 0 1550 710 439\n2933 5678 31275785 1 1480 770 420\n3001 5851 31275795 1 1480 770 1023\n", b"2\n1 2 3 1\n4 5 6 1\n"],
    "digilets": [(b"0.1 0.2 0.5 1 0.0 0.2 0.3 0.6 0 0.02 0.5 0.5 0 1 0.4 0.6 0.6 0.7 0 0.42\n" + b" ".join([b"0"] * 11 + [b"1"] + [b"0"] * 50) + b"\n") * 2],
    "tablet-text": [b"Hand: right\nExercise 1: copy\nTime X  Y  P  Az  Al \n0 100 200 0 1500 600\n8 101 201 300 1500 600\n16 102 202 1023 1510 610\nExercise 2: x\nTime X Y P Az Al\n0 1 2 3 4 5\n"],
    "resampled-digits": [b"@relation x\n@data\n1,1,2,2,3,3,4,4,5,5,6,6,7,7,100,50,3\n 0, 0,2,2,3,3,4,4,5,5,6,6,7,7,9,100,9\n"],
    "csv": [b"drawing,label,stroke,curve,measured,x,y,time,force\n0,\"a,\"\"b\",0,polyline,time force,1,2,0,0.5\n0,a,0,polyline,time force,3,4,0.01,1\n0,a,1,bSpline,,5,6,,\n1,b,0,,,1e3,-2.5e-3,,\n"],
    "quickdraw-binary": [bytes([1, 2, 3, 4, 5, 6, 7, 0]) + b"DE" + bytes([1, 0, 0x5A, 0xE4, 0x3A, 2, 0, 2, 0, 1, 3, 2, 4, 1, 0, 5, 6])],
    "archive": [zipped([("a/1.txt", b"START\n1,2,3\nBREAK\n"), ("../x", b"1"), ("b", b"2")]), zipped([("s", b"x" * 100)], zipfile.ZIP_STORED),
                tarred([("a", b"1"), ("b/c", b"2" * 600)]), gzip.compress(tarred([("a", b"1" * 50)])), gzip.compress(zipped([("q", b"q")])),
                zipped([("in.zip", zipped([("x", b"y")]))])],
    "zip-file": [zipped([("a/1.txt", b"START\n1,2,3\nBREAK\n"), ("../x", b"1"), ("b", b"2" * 99)]), b"junk" + zipped([("s", b"x" * 100)], zipfile.ZIP_STORED),
                 zipped([("in.zip", zipped([("x", b"y")]))])],
    "decompression": [gzip.compress(b"hello hello hello"), zlib.compress(b"hello hello hello"), gzip.compress(b"a") + gzip.compress(b"b"),
                      __import__("bz2").compress(b"hello"), __import__("lzma").compress(b"hello")],
    "safetensors": [safetensors({"__metadata__": {"a": "b"}, "w": {"dtype": "F32", "shape": [2, 1], "data_offsets": [0, 8]}}, bytes(8)),
                    safetensors({"i": {"dtype": "I64", "shape": [], "data_offsets": [0, 8]}}, bytes(8)), safetensors({}, b"")],
    "npy": [npy("<f4", (2, 3), bytes(24)), npy("<i4", (), bytes(4)), npy("<f4", (0,), b"")],
}
MADE["bank"] = [bank()]
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Datasets/pendigits/dataset.json"), "rb") as card:
    MADE["dataset-card"] = [card.read(), b'{"schema":"calamus.dataset/1","name":"a","files":[{"path":"a.zip"}],"labels":["x"]}']
MADE["any-file"] = [
    json.dumps({"a": [base64.b64encode(drawing()).decode()]}).encode(),
    plistlib.dumps({"d": drawing(), "l": [1, "x" * 60]}, fmt=plistlib.FMT_BINARY),
    plistlib.dumps({"d": plistlib.dumps({"e": drawing()}, fmt=plistlib.FMT_BINARY)}, fmt=plistlib.FMT_BINARY),
    plistlib.dumps({"d": drawing()}, fmt=plistlib.FMT_XML),
    zlib.compress(drawing()), gzip.compress(UNIPEN.encode()),
    zipped([("a.dat", UNIPEN.encode()), ("b.drawing", drawing()), ("notes.md", b"x")]),
    zipped([("a.dat", b".INCLUDE b.dat\n.INCLUDE c.dat\n"), ("b.dat", UNIPEN.encode()), ("include/c.dat", b".INCLUDE a.dat\n.PEN_DOWN\n1 1\n")]),
    zipped([("sections/media/strokes.protobuf", will()[32:]), ("props/app.xml", b"<a/>")]),
] + [seeds[0] for name, seeds in MADE.items() if name not in ("archive", "zip-file", "decompression", "safetensors", "npy", "bank", "dataset-card")]

WORDS = {
    "inkml": ["<trace>", "</trace>", "<traceGroup>", "</traceGroup>", "<traceView traceDataRef=\"#a\"/>", "<traceFormat>", "</traceFormat>",
              "<channel name=\"", "units=\"", "orientation=\"-ve\"", "OTx", "OTy", "OA", "OE", "<definitions>", "</definitions>",
              "<annotation type=\"truth\">", "</annotation>", "contextRef=\"#c\"", "brushRef=\"#b\"", "xml:id=\"", "<context", "<mapping",
              "<![CDATA[", "]]>", "&#x41;", "<!DOCTYPE ink [", "<!ENTITY a \"b\">", "&a;", "<!--", "-->", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>",
              "duration=\"", "timeOffset=\"", "priorRef=\"#a\"", "continuation=\"begin\"", "himetric", "1/cm"],
    "tegaki": ["<character>", "</character>", "<utf8>", "</utf8>", "<strokes>", "<stroke>", "</stroke>", "<point x=\"1\" y=\"2\"/>", "timestamp=\"",
               "pressure=\"", "<set name=\"", "<dictionary>", "<character-collection>", "<![CDATA[", "&#12354;"],
    "gesture": ["<Gesture Name=\"", "Subject=\"", "Number=\"", "<Stroke index=\"1\">", "</Stroke>", "<Point X=\"1\" Y=\"2\" T=\"3\"/>", "Pressure=\"", "</Gesture>"],
    "xournal": ["<stroke", "</stroke>", "tool=\"pen\"", "tool=\"eraser\"", "color=\"#00ff00ff\"", "width=\"1 2\"", "<page width=\"1\" height=\"1\">", "<layer>", "</layer>", "</page>"],
    "unipen": [".PEN_DOWN", ".PEN_UP", ".SEGMENT", ".COORD X Y T P", ".INCLUDE", ".DT 100", ".HIERARCHY", ".POINTS_PER_SECOND", ".X_POINTS_PER_MM",
               ".WRITER_ID", ".COMMENT", "0-2,5", "3:2-4:17", "\"", "\\\"", "1e9", "-0.5"],
    "ink-json": ["\"schema\"", "\"calamus.ink/1\"", "\"drawings\"", "\"strokes\"", "\"path\"", "\"points\"", "\"count\"", "\"mask\"", "\"loops\"", "\"ranges\"",
                 "\"inks\"", "\"transform\"", "\"measured\"", "\"lateralJitter\"", "\"edgeWidth\"", "\"secondaryScale\"", "\\ud83d\\ude00", "1e308", "-0"],
    "rnote": ["\"version\"", "\"data\"", "\"engine_snapshot\"", "\"stroke_components\"", "\"brushstroke\"", "\"segments\"", "\"lineto\"", "\"quadbezto\"",
              "\"cubbezto\"", "\"chrono_components\"", "\"pos\"", "\"pressure\"", "\"elements\"", "null"],
    "quickdraw": ["\"drawing\"", "\"word\"", "\"timestamp\"", "\"recognized\"", "\"key_id\"", "[[[", "]]]", "1e400"],
    "uji-json": ["\"rawData\"", "[[[[", "]]]]"],
    "chord-ink": ["\"strokes\"", "\"points\"", "\"timeOffset\"", "\"expectedDisplayText\"", "\"expectedTopGlyphs\""],
    "zinnia": ["(character", "(value", "(strokes", "((", "))", "(width", "(height"],
    "uji": ["WORD ", "NUMSTROKES ", "POINTS ", " # ", "//"],
    "scg-ink": ["SCG_INK", "ANNOTATIONS", "TREE"],
    "omniglot": ["START", "BREAK"],
    "tablet-text": ["Time X Y P Az Al", "Exercise", "Hand:"],
    "csv": ["drawing", "stroke", "polyline", "bSpline", "measured", "force", "\"\""],
    "bank": ["\"schema\"", "\"points\"", "\"window\"", "\"F32\"", "\"templates\"", "\"sampleDigests\""],
    "dataset-card": ["\"files\"", "\"path\"", "\"sha256\"", "\"split\"", "\"labels\"", "\"loader\"", "\"writerPrefix\"", "null"],
    "safetensors": ["\"dtype\"", "\"shape\"", "\"data_offsets\"", "\"F32\"", "\"__metadata__\""],
    "npy": ["'descr'", "'fortran_order'", "'shape'", "<f4", "<i4", "True"],
    "pencilkit": ["wrd\\xf0", "com.apple.ink.pen", "com.apple.ink.eraser"],
}

# Where the real files of a format lie below CALAMUS_DATA: the beginning of the path and the end of the name.
REAL = [
    ("pencilkit", "pkdrawing/", (".drawing", ".bin")), ("pencilkit-1", "pkdrawing/color", (".drawing",)), ("inkml", "inkml/", (".inkml", ".xml")), ("scg-ink", "inkml/", (".ink",)),
    ("xournal", "apps/xournalpp/", (".xopp", ".xoj")), ("rnote", "apps/rnote/", (".rnote",)), ("uim", "apps/", (".uim",)),
    ("will", "apps/", (".will",)), ("remarkable", "apps/", (".rm",)), ("tegaki", "tegaki/", ("",)), ("tegaki", "tomoe/", ("",)),
    ("gesture", "mmg/", (".xml",)), ("quickdraw", "quickdraw/", (".ndjson",)), ("omniglot", "omniglot/strokes", (".txt",)),
    ("digilets", "digilets/", ("",)), ("tablet-text", "wacom-text/", (".txt",)), ("chord-ink", "chord-ink/", (".json",)),
    ("uji-json", "ujipen2-digits/", (".json",)), ("unipen", "pendigits/", ("",)), ("any-file", "apps/other/", ("",)),
]


def files(root):
    """Every file below the root with its bytes; compressed ones and archives are opened, some entries of each."""
    for folder, folders, names in os.walk(root):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            short = os.path.relpath(path, root)
            with open(path, "rb") as file:
                data = file.read(8 << 20)
            if data[:2] == b"\x1f\x8b":
                with gzip.open(path) as file:
                    data = file.read(8 << 20)
                short = short.removesuffix(".gz")
            if short.endswith(".tar"):
                with tarfile.open(path) as archive:
                    for entry in [e for e in archive if e.isfile()][: 3 * MOST]:
                        yield f"{short}/{entry.name}", archive.extractfile(entry).read(1 << 20)
            elif data[:4] == b"PK\3\4" and not short.endswith((".xopp", ".xoj", ".nebo", ".goodnotes", ".ntb")):
                with zipfile.ZipFile(path) as archive:
                    for entry in [e for e in archive.namelist() if not e.endswith("/")][: 3 * MOST]:
                        yield f"{short}/{entry}", archive.read(entry)
            else:
                yield short, data


def cut(reader, data):
    """The beginning of a file that is too large, at the end of a line or a sample."""
    if len(data) <= LARGEST or reader in ("uim", "will", "pencilkit"):
        return data[: 4 * LARGEST]
    if reader in ("unipen", "digilets", "quickdraw", "tablet-text"):
        end = data.rfind(b"\n", 0, LARGEST)
        if reader == "digilets":
            lines = data[:LARGEST].split(b"\n")
            return b"\n".join(lines[: len(lines) // 2 * 2]) if len(lines) > 2 else data[:LARGEST]
        return data[: end + 1]
    if reader == "tegaki":
        end = data.rfind(b"</character>", 0, LARGEST)
        return data[: end + 12] + b"</dictionary>" if end > 0 else data[:LARGEST]
    if reader == "uji-json":
        return json.dumps({"rawData": {k: v[:2] for k, v in list(json.loads(data)["rawData"].items())[:2]}}).encode()
    return data[:LARGEST]


def write(folder, reader, data):
    place = os.path.join(folder, reader)
    os.makedirs(place, exist_ok=True)
    with open(os.path.join(place, hashlib.sha256(data).hexdigest()[:16]), "wb") as file:
        file.write(data)


def main():
    folder = sys.argv[1]
    for reader, seeds in MADE.items():
        for data in seeds:
            write(folder, reader, data)
    for reader, words in WORDS.items():
        with open(os.path.join(folder, f"{reader}.dict"), "w", encoding="utf-8") as file:
            for word in words:
                quoted = word if word.startswith("wrd\\x") else word.replace("\\", "\\\\").replace('"', '\\"')
                file.write(f'"{quoted}"\n')
    root = os.environ.get("CALAMUS_DATA")
    counts = {}
    for path, data in files(root) if root else []:
        for reader, start, ends in REAL:
            if not path.startswith(start) or not path.endswith(ends) or not data or counts.get(reader, 0) >= MOST:
                continue
            counts[reader] = counts.get(reader, 0) + 1
            write(folder, reader, cut(reader, data))
            if counts[reader] <= 2:
                write(folder, "any-file", cut(reader, data))
    for reader in sorted(MADE):
        print(f"seeds of {reader}: {len(MADE[reader])} made, {counts.get(reader, 0)} real")


if __name__ == "__main__":
    main()
