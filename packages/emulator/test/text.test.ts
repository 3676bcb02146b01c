import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { Emulator, layerEmulator } from "../src/emulator/emulator.ts"
import { entitiesOf } from "../src/world/entities.ts"
import { displayedLink, linkLength, shortLink } from "../src/world/short-links.ts"
import { showText } from "../src/world/shown-text.ts"
import { weightOf } from "../src/world/weight.ts"
import { everybody, get, post } from "./support.ts"

const long = `https://example.com/${"a".repeat(200)}`

describe("the weight of a text", () => {
  const rows: ReadonlyArray<readonly [text: string, weight: number]> = [
    ["", 0],
    ["plain", 5],
    ["ëя\u05d0", 3],
    ["e\u0301", 1],
    ["“quotes” – and… dashes", 23],
    ["\u2020", 2],
    ["駅は近い", 8],
    ["한국", 4],
    ["😀", 2],
    ["👩‍👩‍👧‍👦", 2],
    ["👍🏽", 2],
    ["🇫🇷", 2],
    ["1⃣", 2],
    ["1️⃣", 2],
    ["👩‍🚀 ok", 5],
    ["12 #3", 5],
    ["https://a.example", 23],
    [long, 23],
    [`x ${long}, y`, 28],
    ["see example.com/path now", 31],
    ["a.b node.js me@example.com", 26]
  ]
  it.each(rows)("%j", (text, weight) => {
    expect(weightOf(text)).toBe(weight)
  })

  it("is the sum of the weights of what stands apart", () => {
    const part = fc.constantFrom("word", "駅", "👩‍👩‍👧‍👦", "https://x.example/y", "“q”", "example.org")
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), (parts) => {
        const sum = parts.reduce((total, text) => total + weightOf(text), parts.length - 1)
        expect(weightOf(parts.join(" "))).toBe(sum)
      })
    )
  })
})

describe("a text as it is sent", () => {
  it("has short links, that of the same link always the same", () => {
    expect(shortLink(long)).toMatch(/^https:\/\/t\.co\/[A-Za-z\d]{10}$/)
    expect(shortLink(long)).toHaveLength(linkLength)
    expect(shortLink(long)).not.toBe(shortLink(`${long}b`))
    expect(showText(`a ${long} b ${long}`).text).toBe(`a ${shortLink(long)} b ${shortLink(long)}`)
    expect(showText(shortLink(long)).text).toBe(shortLink(long))
  })

  it("is escaped, and its entities are counted in what is sent", () => {
    const { mentions, text, urls } = showText("1 < 2 && x.com > @ada https://a.example/?a&b")
    expect(text).toBe(`1 &lt; 2 &amp;&amp; ${shortLink("x.com")} &gt; @ada ${shortLink("https://a.example/?a&b")}`)
    expect([urls, mentions].flat().map(({ end, start }) => text.slice(start, end))).toEqual([
      shortLink("x.com"),
      shortLink("https://a.example/?a&b"),
      "@ada"
    ])
  })

  const part = fc.constantFrom(
    "a",
    "駅 ",
    "😀",
    " & ",
    "<b>",
    " @ada ",
    " #tag ",
    " $ABC ",
    " https://x.example/y ",
    " z.com "
  )

  it("has every entity at its place, cut or not", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 25 }), fc.integer({ min: 1, max: 200 }), (parts, maxLength) => {
        const written = parts.join("")
        const { cashtags, hashtags, mentions, text, urls } = showText(written, maxLength)
        const at = ({ end, start }: { readonly start: number; readonly end: number }) =>
          Array.from(text).slice(start, end).join("")
        expect(urls.map(at)).toEqual(urls.map(({ value }) => shortLink(value)))
        expect(hashtags.map(at)).toEqual(hashtags.map(({ value }) => `#${value}`))
        expect(cashtags.map(at)).toEqual(cashtags.map(({ value }) => `$${value}`))
        expect(mentions.map(at)).toEqual(mentions.map(({ value }) => `@${value}`))
        const plain = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")
        expect(Array.from(plain).length).toBeLessThanOrEqual(maxLength)
        if (!text.endsWith("…")) expect(urls).toHaveLength(entitiesOf(written).urls.length)
      })
    )
  })

  it("shows a long link in part", () => {
    expect(displayedLink("https://www.example.com/a")).toBe("example.com/a")
    expect(displayedLink(long)).toBe(`example.com/${"a".repeat(14)}…`)
  })
})

const tooLong = { status: 400, parameter: ["text"] }

const outcome = Effect.fnUntraced(function* (text: string) {
  const { json, status } = yield* post("/2/tweets", { text })
  return status === 201 ? { status } : { status, parameter: Object.keys(json.errors[0].parameters) }
})

describe("posts", () => {
  it.effect("are as long as they weigh", () =>
    Effect.gen(function* () {
      const link = `${"x".repeat(256)} ${long}`
      expect(weightOf(link)).toBe(280)
      expect(yield* outcome(link)).toEqual({ status: 201 })
      expect(yield* outcome(`x${link}`)).toEqual(tooLong)
      expect(yield* outcome("駅".repeat(140))).toEqual({ status: 201 })
      expect(yield* outcome("駅".repeat(141))).toEqual(tooLong)
      expect(yield* outcome("👩‍👩‍👧‍👦".repeat(140))).toEqual({ status: 201 })
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("are read as X sends them, and found as they were written", () =>
    Effect.gen(function* () {
      const written = "Tea & coffee at https://www.cafe.example/menu?today"
      const made = yield* post("/2/tweets", { text: written })
      const short = shortLink("https://www.cafe.example/menu?today")
      expect(made.json.data.text).toBe(`Tea &amp; coffee at ${short}`)
      const { json } = yield* get(`/2/tweets/${made.json.data.id}`, { "tweet.fields": "entities" })
      expect(json.data.text).toBe(made.json.data.text)
      expect(json.data.entities.urls).toEqual([
        {
          start: 20,
          end: 43,
          url: short,
          expanded_url: "https://www.cafe.example/menu?today",
          display_url: "cafe.example/menu?today"
        }
      ])
      for (const query of ['"tea & coffee"', "url:cafe.example", `url:"${short}"`]) {
        const found = yield* get("/2/tweets/search/recent", { query })
        expect([query, found.json.data?.[0]?.id]).toEqual([query, made.json.data.id])
      }
      expect((yield* get("/2/tweets/search/recent", { query: "amp" })).json.meta.result_count).toBe(0)
      expect((yield* post("/2/tweets", { text: written })).json.detail).toBe(
        "You are not allowed to create a Tweet with duplicate content."
      )
    }).pipe(Effect.provide(layerEmulator()))
  )

  it.effect("are cut at 140 characters where they are reposted", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const text = `${"12345678 & ".repeat(12)}the end`
      const { json } = yield* post("/2/tweets", { text })
      yield* post(`/2/users/${world.seed.users.ben}/retweets`, { tweet_id: json.data.id }, "ben")
      const posts = yield* get(`/2/users/${world.seed.users.ben}/tweets`)
      const sent: string = posts.json.data[0].text
      expect(sent).toMatch(/^RT @ada_rivers: 12345678 &amp; 12345678 .*…$/)
      expect(sent.replaceAll("&amp;", "&")).toHaveLength(140)
    }).pipe(Effect.provide(everybody))
  )

  it.effect("have no link that a repost cuts", () =>
    Effect.gen(function* () {
      const { world } = yield* Emulator
      const text = `${"x".repeat(110)} https://a.example/b #tail`
      const { json } = yield* post("/2/tweets", { text })
      yield* post(`/2/users/${world.seed.users.ben}/retweets`, { tweet_id: json.data.id }, "ben")
      const posts = yield* get(`/2/users/${world.seed.users.ben}/tweets`, { "tweet.fields": "entities" })
      expect(posts.json.data[0].text).toHaveLength(140)
      expect(Object.keys(posts.json.data[0].entities)).toEqual(["mentions"])
    }).pipe(Effect.provide(everybody))
  )
})
