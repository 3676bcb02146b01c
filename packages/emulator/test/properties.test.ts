import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { percentEncode } from "../src/auth/oauth1.ts"
import { cutPage } from "../src/request/paging.ts"
import { decodePercent, parseForm } from "../src/request/request.ts"
import { parseQuery } from "../src/world/search/parse.ts"
import { entitiesOf, lengthOf } from "../src/world/entities.ts"
import { newestFirst } from "../src/world/ids.ts"

// A lone half of a surrogate pair has no encoding, so no request can carry one.
const wellFormed = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text))

describe("encoding", () => {
  it.prop("is undone by decoding", { text: Schema.String }, ({ text }) => {
    expect(decodePercent(percentEncode(text))).toBe(wellFormed(text))
    expect(percentEncode(text)).toMatch(/^([A-Za-z0-9\-._~]|%[0-9A-F]{2})*$/)
  })

  it.prop(
    "of a form is undone by parsing",
    { name: Schema.NonEmptyString, value: Schema.String },
    ({ name, value }) => {
      const form = `${percentEncode(name)}=${percentEncode(value)}&${percentEncode(name)}`
      expect(parseForm(form)).toEqual([
        [wellFormed(name), wellFormed(value)],
        [wellFormed(name), ""]
      ])
    }
  )

  it.prop("that is broken is left alone or read", { text: Schema.String }, ({ text }) => {
    expect(typeof decodePercent(`%${text}`)).toBe("string")
  })
})

describe("search queries", () => {
  it.prop("are read or refused, whatever they are", { text: Schema.String }, ({ text }) => {
    expect(Result.isResult(parseQuery(text))).toBe(true)
  })

  const piece = Schema.Literals(["a", "-", "(", ")", " ", "OR", '"', "from:", "is:reply", "#b", "has:links"])
  it.prop("made of their own pieces are read or refused", { pieces: Schema.Array(piece) }, ({ pieces }) => {
    expect(Result.isResult(parseQuery(pieces.join(" ")))).toBe(true)
    expect(Result.isResult(parseQuery(pieces.join("")))).toBe(true)
  })
})

describe("entities", () => {
  const piece = Schema.Literals(["#tag", "@user", "$ABC", "https://a.example/#b", " ", "é", "😀", ".", "x"])
  it.prop("are where they say they are", { pieces: Schema.Array(piece) }, ({ pieces }) => {
    const text = pieces.join("")
    const entities = entitiesOf(text)
    for (const [kind, sign] of [
      ["hashtags", "#"],
      ["mentions", "@"],
      ["cashtags", "$"],
      ["urls", ""]
    ] as const) {
      for (const { end, start, value } of entities[kind]) {
        expect(Array.from(text).slice(start, end).join("")).toBe(`${sign}${value}`)
        expect(end).toBeLessThanOrEqual(lengthOf(text))
      }
    }
  })
})

const walk = Effect.fnUntraced(function* (positions: ReadonlyArray<string>, size: number) {
  const entries = positions.map((position) => ({ position, value: position }))
  const pages: Array<ReadonlyArray<string>> = []
  const back: Array<string | undefined> = []
  let token: string | undefined
  do {
    const page = yield* cutPage({ operation: "list", entries, size, token })
    pages.push(page.values)
    back.push(page.previous_token)
    token = page.next_token
  } while (token !== undefined)
  return { entries, pages, back }
})

describe("pages", () => {
  const positions = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })))
  const size = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 7 }))

  it.effect.prop("hold every entry once, and lead back the same way", { positions, size }, ({ positions, size }) =>
    Effect.gen(function* () {
      const unique = [...new Set(positions.map(String))]
      const { back, entries, pages } = yield* walk(unique, size)
      expect(pages.flat()).toEqual([...unique].sort(newestFirst))
      for (const [index, token] of back.entries()) {
        if (index === 0) expect(token).toBeUndefined()
        else expect((yield* cutPage({ operation: "list", entries, size, token })).values).toEqual(pages[index - 1])
      }
    })
  )
})
