import { describe, expect, it } from "@effect/vitest"
import * as Bytes from "effect/Bytes"
import * as fc from "fast-check"
import { isTextType, readBody } from "../src/request/body.ts"

const encode = (text: string) => new TextEncoder().encode(text)

const boundary = "----boundary"
const multipart = `multipart/form-data; boundary=${boundary}`

const write = (parts: ReadonlyArray<Uint8Array>) =>
  Bytes.concat([
    ...parts.flatMap((bytes, index) => [
      encode(`--${boundary}\r\ncontent-disposition: form-data; name="${index}"; filename="f"\r\n\r\n`),
      bytes,
      encode("\r\n")
    ]),
    encode(`--${boundary}--\r\n`)
  ])

// Pieces of what separates parts, next to bytes of any kind.
const awkward = fc
  .constantFrom("\r", "\n", "\r\n", "--", "\r\n--", `--${boundary.slice(0, -1)}`, "\r\n\r\n")
  .map(encode)
// A sender chooses a boundary that is in none of its parts.
const content = fc
  .array(fc.oneof(awkward, fc.uint8Array({ maxLength: 20 })), { maxLength: 8 })
  .map(Bytes.concat)
  .filter((bytes) => !new TextDecoder("latin1").decode(bytes).includes(`--${boundary}`))

describe("a multipart body", () => {
  it("has the parts that were written, whatever is in them", () => {
    fc.assert(
      fc.property(fc.array(content, { maxLength: 5 }), (parts) => {
        const read = readBody(multipart, write(parts))
        expect(read.parts.map(({ bytes, name }) => [name, Array.from(bytes)])).toEqual(
          parts.map((bytes, index) => [`${index}`, Array.from(bytes)])
        )
      }),
      // All of a delimiter except its last byte.
      { examples: [[[encode(`--${boundary.slice(0, -1)}`)]]] }
    )
  })

  it("that is cut off anywhere has the parts that are whole", () => {
    const parts = [encode("one"), encode("two"), encode("three")]
    const whole = write(parts)
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), (length) => {
        const read = readBody(multipart, whole.slice(0, length)).parts.map(({ bytes }) => Array.from(bytes))
        expect(parts.map((part) => Array.from(part)).slice(0, read.length)).toEqual(read)
      })
    )
  })

  it("has the names and types that its parts declare", () => {
    const body = [
      "a preamble",
      "--x",
      'Content-Disposition: form-data; filename="name="; name=plain',
      "Content-Type: Image/PNG; q=1",
      "",
      "",
      "--x",
      'content-disposition:form-data;name="küste"',
      "",
      "two\r\nlines",
      "--x",
      "content-disposition: form-data",
      "",
      "without a name",
      "--x",
      "no end of the head",
      "--x",
      'content-disposition: form-data; name="file"; filename=a.bin',
      "",
      "last",
      "--x--",
      'content-disposition: form-data; name="late"',
      "",
      "after the end",
      "--x--"
    ].join("\r\n")
    const read = readBody('Multipart/Form-Data; charset=utf-8; boundary="x"', body).parts
    expect(read.map(({ bytes, ...part }) => ({ ...part, text: new TextDecoder().decode(bytes) }))).toEqual([
      { name: "plain", filename: "name=", contentType: "Image/PNG", text: "" },
      { name: "küste", filename: undefined, contentType: "text/plain", text: "two\r\nlines" },
      { name: "file", filename: "a.bin", contentType: "application/octet-stream", text: "last" }
    ])
  })

  it.each(["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=other"])(
    "has no parts where the content type does not fit: %s",
    (type) => expect(readBody(type, write([encode("one")])).parts).toEqual([])
  )
})

describe("a body", () => {
  it.each([
    ["", true],
    ["application/json", true],
    ["application/json; charset=utf-8", true],
    ["application/problem+json", true],
    ["application/x-www-form-urlencoded", true],
    ["text/plain", true],
    ["Text/HTML", true],
    ["application/octet-stream", false],
    ["image/png", false],
    ["video/mp4", false],
    ["application/jsonish", false]
  ] as const)("of type %j is text: %s", (type, isText) => {
    expect(isTextType(type)).toBe(isText)
    expect(readBody(type, encode("ä")).kind).toBe(isText ? "text" : "bytes")
  })

  it("has the same bytes, given as text or as bytes", () => {
    expect(readBody("", "Zürich ☃")).toEqual(readBody("", encode("Zürich ☃")))
  })
})
