import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { type PictureSize, pictureSize } from "../src/world/picture-size.ts"

/** Bytes from texts, as in "GIF89a", and numbers of so many bytes, the lowest first or last. */
const bytes = (...parts: ReadonlyArray<string | ReadonlyArray<number>>) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? Array.from(Buffer.from(part, "latin1")) : part)))

const little = (value: number, length: number) => Array.from({ length }, (_, index) => (value >>> (8 * index)) & 0xff)
const big = (value: number, length: number) => little(value, length).reverse()

const formats: ReadonlyArray<
  readonly [name: string, maximum: number, write: (size: PictureSize) => Uint8Array<ArrayBuffer>]
> = [
  [
    "PNG",
    2 ** 31 - 1,
    ({ height, width }) => bytes("\x89PNG\r\n\x1a\n", big(13, 4), "IHDR", big(width, 4), big(height, 4))
  ],
  ["GIF", 65_535, ({ height, width }) => bytes("GIF89a", little(width, 2), little(height, 2))],
  [
    "BMP, its rows from the bottom on",
    2 ** 31 - 1,
    ({ height, width }) => bytes("BM", big(0, 12), little(40, 4), little(width, 4), little(height, 4))
  ],
  [
    "BMP, its rows from the top on",
    2 ** 31 - 1,
    ({ height, width }) => bytes("BM", big(0, 12), little(40, 4), little(width, 4), little(-height, 4))
  ],
  [
    "JPEG with a comment, a table and a progressive frame",
    65_535,
    ({ height, width }) =>
      bytes(
        "\xff\xd8\xff\xfe",
        big(5, 2),
        "abc",
        "\xff\xff\xc4",
        big(3, 2),
        [7],
        "\xff\xc2",
        big(17, 2),
        [8],
        big(height, 2),
        big(width, 2)
      )
  ],
  [
    "WebP with loss",
    16_383,
    ({ height, width }) =>
      bytes("RIFF", big(0, 4), "WEBPVP8 ", big(0, 7), "\x9d\x01\x2a", little(width, 2), little(height, 2))
  ],
  [
    "WebP without loss",
    16_383,
    ({ height, width }) =>
      bytes("RIFF", big(0, 4), "WEBPVP8L", big(0, 4), "/", little((width - 1) | ((height - 1) << 14), 4))
  ],
  [
    "extended WebP",
    2 ** 24,
    ({ height, width }) =>
      bytes("RIFF", big(0, 4), "WEBPVP8X", big(0, 4), big(0, 4), little(width - 1, 3), little(height - 1, 3))
  ]
]

/** Whole files of one pixel. */
const files: ReadonlyArray<readonly [name: string, base64: string]> = [
  ["PNG", "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="],
  ["GIF", "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"],
  ["WebP with loss", "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA"],
  ["WebP without loss", "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="]
]

describe("the size of a picture", () => {
  it.each(formats)("is in the head of a %s file, wherever its bytes are", (_, maximum, write) => {
    const side = fc.integer({ min: 1, max: maximum })
    fc.assert(
      fc.property(side, side, fc.nat(9), (width, height, offset) => {
        const file = write({ width, height })
        const buffer = new Uint8Array(offset + file.length)
        buffer.set(file, offset)
        expect(pictureSize(buffer.subarray(offset))).toEqual({ width, height })
      })
    )
  })

  it.each(formats)("is unknown if a %s file ends before it", (_, _most, write) => {
    const file = write({ width: 3, height: 2 })
    for (let length = 0; length < file.length; length++) expect(pictureSize(file.slice(0, length))).toBeUndefined()
  })

  it.each(files)("is that of a whole %s file", (_, base64) => {
    expect(pictureSize(Buffer.from(base64, "base64"))).toEqual({ width: 1, height: 1 })
  })

  it("is unknown for any bytes that are no picture", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (any) => {
        const isPicture = /^(?:\x89PNG|GIF8|\xff\xd8\xff|RIFF|BM)/.test(Buffer.from(any).toString("latin1"))
        expect(isPicture || pictureSize(any) === undefined).toBe(true)
      })
    )
  })
})
