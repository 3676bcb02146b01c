import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { asHtml, asMarkdown, checkText, extractEntities, renderText, type RenderableTweet } from "@xeffect/text"

const tide: RenderableTweet = {
  text: "👨‍👩‍👧‍👦 Tom &amp; @ferry: #tides &lt;3 $TIDE https://t.co/abc https://t.co/pic",
  entities: {
    urls: [
      {
        start: 47,
        end: 63,
        url: "https://t.co/abc",
        expanded_url: "https://example.com/a?b=c&d=e",
        display_url: "example.com/a?b=c…"
      },
      {
        start: 64,
        end: 80,
        url: "https://t.co/pic",
        expanded_url: "https://x.com/ferry/status/20/photo/1",
        media_key: "3_1"
      }
    ],
    mentions: [{ start: 18, end: 24, username: "Ferry", id: "1" }],
    hashtags: [{ start: 26, end: 32, tag: "tides" }],
    cashtags: [{ start: 40, end: 45, tag: "TIDE" }]
  }
}

const quoting: RenderableTweet = {
  text: "Look https://t.co/quo",
  entities: {
    urls: [{ start: 5, end: 21, url: "https://t.co/quo", expanded_url: "https://twitter.com/ferry/status/20" }]
  },
  referenced_tweets: [
    { type: "replied_to", id: "19" },
    { type: "quoted", id: "20" }
  ]
}

describe("renderText", () => {
  it("writes plain text with links expanded and media left out", () => {
    assert.strictEqual(renderText(tide), "👨‍👩‍👧‍👦 Tom & @ferry: #tides <3 $TIDE https://example.com/a?b=c&d=e")
  })

  it("writes links of HTML, and escapes the text between them", () => {
    const link = (address: string, label: string) => `<a href="${address}" rel="nofollow noopener">${label}</a>`
    assert.strictEqual(
      renderText(tide, asHtml),
      `👨‍👩‍👧‍👦 Tom &amp; ${link("https://x.com/Ferry", "@ferry")}: ${link("https://x.com/hashtag/tides", "#tides")} &lt;3 ` +
        `${link("https://x.com/search?q=%24TIDE", "$TIDE")} ${link("https://example.com/a?b=c&amp;d=e", "example.com/a?b=c…")}`
    )
  })

  it("writes links of Markdown, and escapes the text between them", () => {
    assert.strictEqual(
      renderText(tide, asMarkdown),
      "👨‍👩‍👧‍👦 Tom \\& [@ferry](https://x.com/Ferry): [#tides](https://x.com/hashtag/tides) \\<3 " +
        "[\\$TIDE](https://x.com/search?q=%24TIDE) [example.com/a?b=c…](https://example.com/a?b=c&d=e)"
    )
  })

  it("gives renderers text that is not escaped", () => {
    const seen: Array<string> = []
    renderText(tide, { text: (text) => (seen.push(text), text) })
    assert.deepStrictEqual(seen, ["👨‍👩‍👧‍👦 Tom & ", ": ", " <3 ", " "])
  })

  it("writes media if asked to", () => {
    assert.match(renderText(tide, { media: ({ media_key }) => `[${media_key}]` }), / \[3_1\]$/)
  })

  it("writes the whole text of a long post", () => {
    const note: RenderableTweet = {
      ...tide,
      note_tweet: {
        text: "A long text for @ferry",
        entities: { mentions: [{ start: 16, end: 22, username: "ferry" }] }
      }
    }
    assert.strictEqual(renderText(note, { mention: ({ username }) => `<${username}>` }), "A long text for <ferry>")
    assert.strictEqual(renderText({ note_post: { text: "newer" }, text: "older" }), "newer")
  })

  it("writes the quoted post in place of its link, or leaves it out", () => {
    assert.strictEqual(renderText(quoting), "Look https://twitter.com/ferry/status/20")
    assert.strictEqual(renderText(quoting, { quote: (_, id) => `“${id}”` }), "Look “20”")
    assert.strictEqual(renderText(quoting, { quote: () => "" }), "Look")
    assert.strictEqual(
      renderText({ ...quoting, referenced_tweets: [] }, { quote: () => "" }),
      "Look https://twitter.com/ferry/status/20"
    )
  })

  it.each([
    ["count characters that are not escaped", 4, 10],
    ["count UTF-16 units", 5, 11],
    ["are wrong", 90, 99],
    ["are missing", undefined, undefined]
  ])("finds an entity whose indices %s", (_, start, end) => {
    const tweet = { text: "👍 &amp; @ferry", entities: { mentions: [{ start, end, username: "ferry" }] } }
    assert.strictEqual(renderText(tweet, { mention: () => "M" }), "👍 & M")
  })

  it("leaves out an entity that is not in the text", () => {
    const tweet = {
      text: "cut…",
      entities: { mentions: [{ start: 4, end: 9, username: "ferry" }], urls: [{ start: 0, end: 9 }] }
    }
    assert.strictEqual(renderText(tweet, asHtml), "cut…")
  })

  it("writes no address but that of a page", () => {
    const tweet = {
      text: "https://t.co/a",
      entities: { urls: [{ url: "https://t.co/a", expanded_url: "javascript:alert(1)", display_url: "a" }] }
    }
    assert.strictEqual(renderText(tweet, asHtml), '<a href="https://t.co/a" rel="nofollow noopener">a</a>')
    assert.strictEqual(renderText(tweet, asMarkdown), "[a](https://t.co/a)")
  })

  it.each([
    ["a\nb\n\nc", "a\\\nb\n\nc"],
    ["# no heading", "\\# no heading"],
    ["1. no list", "1\\. no list"],
    ["- no list", "\\- no list"],
    ["a\n    no code", "a\\\nno code"],
    [
      "*no* [link](x) ![x] <b> `c` | ~~d~~ &copy;",
      "\\*no\\* \\[link\\](x) \\!\\[x\\] \\<b\\> \\`c\\` \\| \\~\\~d\\~\\~ \\&copy;"
    ]
  ])("escapes Markdown: %j", (text, expected) => {
    assert.strictEqual(
      renderText({ text: text.replaceAll("&", "&amp;").replaceAll("<", "&lt;") }, asMarkdown),
      expected
    )
  })

  it("writes any text as itself, with the entities of the X API", () => {
    const piece = fc.oneof(
      fc.constantFrom("@ferry", "#tides", "&", "<", "&amp;", "👨‍👩‍👧‍👦", " ", "example.com", "潮"),
      fc.string({ unit: "grapheme", maxLength: 2 })
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join(" ")
        const escaped = (part: string) => part.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
        const lengthOf = (part: string) => Array.from(escaped(part)).length
        const sent = <A extends { readonly start: number; readonly end: number }>(all: ReadonlyArray<A>) =>
          all.map((one) => ({
            ...one,
            start: lengthOf(text.slice(0, one.start)),
            end: lengthOf(text.slice(0, one.end))
          }))
        const { hashtags, mentions, urls } = extractEntities(text)
        const entities = { hashtags: sent(hashtags), mentions: sent(mentions), urls: sent(urls) }
        const seen: Array<string> = []
        const keep = (_: unknown, part: string) => (seen.push(part), part)
        const rendered = renderText({ text: escaped(text), entities }, { mention: keep, hashtag: keep })
        assert.strictEqual(rendered, text)
        assert.lengthOf(seen, hashtags.length + mentions.length)
      })
    )
  })

  it("writes HTML that has no other tags than its own", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("<", ">", "&", '"', "'", "b", "/", "l", "t", ";", "\n") }),
        (text) => {
          const html = renderText(
            { text, entities: { urls: [{ url: text, expanded_url: `https://${text}` }] } },
            asHtml
          )
          assert.notMatch(html.replaceAll(/<a href="[^"<>]*" rel="nofollow noopener">|<\/a>|<br>/g, ""), /[<>"']/)
        }
      )
    )
  })
})

describe("checkText", () => {
  it.each([
    ["High tide", undefined],
    ["", "not empty"],
    ["潮".repeat(141), "at most 280 characters as X counts them (this has 282)"],
    ["a\uffff", "free of characters that no post may have (U+FEFF, U+FFFE, U+FFFF, half an emoji)"]
  ])("of %j is %j", (text, rule) => assert.strictEqual(checkText(text), rule))

  it("takes the limit of longer posts", () => {
    assert.isUndefined(checkText("a".repeat(281), { limit: 25_000 }))
  })
})
