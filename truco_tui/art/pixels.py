"""Drawings of suits and court figures, one letter a pixel, and how two rows of pixels make one of cells.

`.` paper, `s` the suit's colour, `l` its tint, `y` gold, `d` bronze, `k` ink, `f` skin, `n` hair, `e` eye,
`o` a dark eye, `w` white.
"""

Picture = tuple[str, ...]
"""Rows of pixels, top to bottom; an even number of them."""


def _pictures(sheet: str) -> dict[str, Picture]:
    """Cuts a sheet of named columns, blocks of them under each other, into pictures."""
    pictures: dict[str, Picture] = {}
    for block in sheet.strip().split("\n\n"):
        names, *rows = (line.split() for line in block.splitlines())
        pictures |= dict(zip(names, zip(*rows, strict=True), strict=True))
    return pictures


LARGE = _pictures(
    """
    oros       copas      espadas    bastos
    ...ssss... .yyyyyyyy. ....ss.... ......sss.
    .ssyyyyss. .slllllls. ....ls.... .....slsss
    .syyssyys. .slssssss. ....ls.... ..s..slsss
    syyyyyyyys .slssssss. ....ls.... ..ssslsss.
    sysyyyysys ..slssss.. ....ls.... ...sslss..
    sysyyyysys ...syys... ....ls.... ...slsss..
    syyyyyyyys ....yy.... .dyyyyyyd. ..slss.ss.
    .syyssyys. ....ss.... ....kk.... ..sls..s..
    .ssyyyyss. ...slss... ....kk.... .sls......
    ...ssss... ..yyyyyy.. ....yy.... .ss.......

    sota       caballo    rey        dama
    ....sssss. ....kk.... .y..yy..y. .y..yy..y.
    ..ssssssss ...nnkk... .yy.yy.yy. .yyyyyyyy.
    .sssssssys ..nnnnkk.. .yyyyyyyy. .nnffffnn.
    .dddddddd. .nnonnnkk. ..ffffff.. nnfkffkfnn
    ..ffffffn. nnnnnnnnkk ..fkffkf.. nnffffffnn
    ..fkffkfn. nnnnnnnnnk ..ffffff.. nnnfssfnnn
    ..ffffffn. .nn.nnnnnk ..nnffnn.. nnn.ff.nnn
    ...ffff... ...nnnnnnk .snnnnnns. .n.syys.n.
    .sswwwwss. ..yyyyyyyy ssslnnlsss ..ssssss..
    sslswwslss ..ssssssss sslslsslss .sslsslss.

    spades     hearts     diamonds   clubs
    ....ss.... .sss..sss. ....ss.... ...ssss...
    ...ssss... sslsssssss ...slss... ..slssss..
    ..ssssss.. slssssssss ..slssss.. ..ssssss..
    .ssssssss. ssssssssss .slssssss. ...ssss...
    ssssssssss ssssssssss slssssssss .ssssssss.
    ssssssssss .ssssssss. ssssssssss slssssslss
    .ssssssss. ..ssssss.. .ssssssss. ssssssssss
    ..s.ss.s.. ...ssss... ..ssssss.. .ss.ss.ss.
    ....ss.... ....ss.... ...ssss... ....ss....
    ...ssss... .......... ....ss.... ...ssss...
    """
)
"""10 x 10 pixels: ten cells by five."""

MEDIUM = _pictures(
    """
    oros  copas espadas bastos
    ..... yyyyy ..s..   ...ss
    .sss. slsss ..s..   s.sls
    sylys slsss ..s..   .ssls
    sysys .sss. yyyyy   .slss
    syyys ..s.. ..k..   .sls.
    .sss. .yyy. ..y..   ss...

    sota  caballo rey   dama
    .sssy ..nk.   y.y.y .y.y.
    ddddd .nonk   yyyyy yyyyy
    .efen nnnnk   .efe. nefen
    .fffn n.nnk   nfffn nfffn
    ..ff. .nnnk   nnnnn n.f.n
    sswss .ssss   snnns sslss

    spades hearts diamonds clubs
    ..s..  ss.ss  ..s..    .sss.
    .sss.  sssss  .sss.    .sss.
    sssss  sssss  sssss    ss.ss
    sssss  .sss.  sssss    sssss
    ..s..  ..s..  .sss.    ..s..
    .sss.  .....  ..s..    .sss.
    """
)
"""5 x 6 pixels: five cells by three."""

HOLES = {
    "oros": "ly",
    "copas": "l",
    "espadas": "",
    "bastos": "",
    "spades": "l",
    "hearts": "l",
    "diamonds": "l",
    "clubs": "l",
    "sota": "lwkd",
    "caballo": "lwo",
    "rey": "lwf",
    "dama": "lwf",
}
"""What stays paper when a picture is one bit deep: glints, a brim, the face between hair and beard."""

MEDIUM_HOLES = HOLES | {"copas": "", "sota": "wd"}
"""The same at medium size, where a solid shape is told more easily than one of single pixels."""


Cell = tuple[str, str, str]
"""A character, the pixel letter of its ink, and that of its ground (`.` for paper)."""


def cells(picture: Picture) -> list[list[Cell]]:
    """A picture as cells, half as many rows: an upper half block takes two pixels.

    >>> cells(("s.sk", "s.ks"))
    [[('█', 's', '.'), (' ', '.', '.'), ('▀', 's', 'k'), ('▀', 'k', 's')]]
    """
    return [
        [_cell(top, low) for top, low in zip(picture[y], picture[y + 1], strict=True)]
        for y in range(0, len(picture), 2)
    ]


def _cell(top: str, low: str) -> Cell:
    if top == low:
        return (" ", ".", ".") if top == "." else ("█", top, ".")
    if top == ".":
        return ("▄", low, ".")
    return ("▀", top, low)


def one_bit(picture: Picture, holes: str) -> Picture:
    """The same picture in the suit's colour alone, the pixels named in `holes` left out."""
    keep = {letter: "." if letter in "." + holes else "s" for row in picture for letter in row}
    return tuple("".join(keep[letter] for letter in row) for row in picture)
