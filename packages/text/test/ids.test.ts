import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import {
  compareIds,
  idAt,
  idRange,
  readLink,
  readTweetReference,
  readUserReference,
  timeOf,
  tweetLink,
  userLink
} from "@xeffect/text"

const first = new Date("2010-11-04T01:43:02.000Z")
const last = new Date("2080-01-01T00:00:00.000Z")
const times = fc.date({ min: first, max: last, noInvalidDate: true })

describe("timeOf", () => {
  it.each([
    ["1541815603606036480", "2022-06-28T16:07:40.105Z"],
    ["28965131362770944", "2011-01-23T00:00:00.120Z"],
    [1212092628029698048n, "2019-12-31T19:26:16.771Z"]
  ])("reads the time in %s", (id, time) => {
    assert.strictEqual(timeOf(id)?.toISOString(), time)
  })

  it.each(["20", 20, 12n, "2244994945", "29700859246", "", "abc", "-1", "1.5", 2 ** 60, "99999999999999999999"])(
    'finds no time in "%s"',
    (id) => {
      assert.isUndefined(timeOf(id))
    }
  )
})

describe("idAt", () => {
  it("is the first ID of its millisecond", () => {
    fc.assert(
      fc.property(times, (date) => {
        const id = idAt(date)
        assert.strictEqual(timeOf(id)?.getTime(), date.getTime())
        assert.strictEqual(timeOf(BigInt(id) + 2n ** 22n - 1n)?.getTime(), date.getTime())
        assert.strictEqual(timeOf(BigInt(id) - 1n)?.getTime(), date.getTime() - 1)
      })
    )
  })

  it.each([new Date("2010-11-04T01:42:54.656Z"), new Date("1999-01-01"), new Date("2090-01-01"), new Date("x")])(
    "refuses a time without IDs: %s",
    (date) => {
      assert.throws(() => idAt(date), RangeError, "date must be a time from 2010-11-04T01:42:54.657Z to 2080")
    }
  )
})

describe("idRange", () => {
  it("has the IDs of its window and no others", () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 1e9 }), (start, length) => {
        const end = new Date(start.getTime() + length)
        const { since_id, until_id } = idRange(start, end)
        assert.strictEqual(compareIds(since_id, idAt(start)), -1)
        assert.strictEqual(BigInt(since_id) + 1n, BigInt(idAt(start)))
        assert.strictEqual(until_id, idAt(end))
      })
    )
  })

  it("refuses a window that ends before it begins", () => {
    assert.throws(() => idRange(last, first), RangeError, "end must be later than start")
  })
})

describe("compareIds", () => {
  it("orders IDs by value, whatever their form", () => {
    const ids = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        const expected = one < other ? -1 : one > other ? 1 : 0
        assert.strictEqual(compareIds(one, String(other)), expected)
      })
    )
  })

  it("tells IDs apart that are the same as numbers", () => {
    assert.strictEqual(compareIds("1460323737035677698", "1460323737035677699"), -1)
  })

  it.each(["", "x", 2 ** 60, -1])("refuses %s", (id) => {
    assert.throws(() => compareIds(id, "1"), RangeError, "one must be an ID of 1 to 19 digits")
  })
})

describe("links", () => {
  it.each([
    [tweetLink("20"), "https://x.com/i/status/20"],
    [tweetLink(20n, "@jack"), "https://x.com/jack/status/20"],
    [userLink("@XDevelopers"), "https://x.com/XDevelopers"],
    [userLink({ id: "2244994945" }), "https://x.com/i/user/2244994945"]
  ])("%s", (link, expected) => assert.strictEqual(link, expected))

  it.each([
    ["https://x.com/i/status/20", { type: "tweet", id: "20" }],
    ["https://x.com/jack/status/20?s=20&t=abc", { type: "tweet", id: "20", username: "jack" }],
    ["http://mobile.twitter.com/jack/status/20/photo/1", { type: "tweet", id: "20", username: "jack" }],
    ["twitter.com/jack/statuses/20", { type: "tweet", id: "20", username: "jack" }],
    ["https://twitter.com/i/web/status/20", { type: "tweet", id: "20" }],
    ["https://x.com/XDevelopers", { type: "user", username: "XDevelopers" }],
    ["https://www.x.com/XDevelopers/", { type: "user", username: "XDevelopers" }],
    ["https://x.com/i/user/2244994945", { type: "user", id: "2244994945" }],
    ["https://x.com/i/lists/84839422", { type: "list", id: "84839422" }],
    ["https://x.com/i/spaces/1DXxyRYNejbKM", { type: "space", id: "1DXxyRYNejbKM" }],
    ["https://x.com/i/communities/1471580197908586507", { type: "community", id: "1471580197908586507" }],
    ["https://x.com/home", undefined],
    ["https://x.com/i/lists/abc", undefined],
    ["https://example.com/jack/status/20", undefined],
    ["https://x.com.example.com/jack/status/20", undefined],
    ["https://notx.com/jack/status/20", undefined],
    ["no link", undefined]
  ])("%s is read", (link, target) => assert.deepStrictEqual<unknown>(readLink(link), target))

  it.each([
    [() => tweetLink("abc"), "id must be an ID"],
    [() => tweetLink("20", "a/b"), "username must have 1 to 20 letters, digits and underscores"],
    [() => userLink("../i"), "username must have 1 to 20 letters, digits and underscores"]
  ])("no link is made of what is no ID or name: %#", (make, message) => assert.throws(make, RangeError, message))
})

const ids = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String)
const names = fc.string({ unit: fc.constantFrom(..."abcXYZ019_"), minLength: 1, maxLength: 15 })
const hosts = ["x.com", "www.x.com", "twitter.com", "mobile.twitter.com", "m.twitter.com", "WWW.X.COM"]
const schemes = ["https://", "http://", "HTTPS://", ""]
const starts = fc
  .tuple(fc.constantFrom(...schemes), fc.constantFrom(...hosts))
  .map(([scheme, host]) => `${scheme}${host}`)
const ends = fc.constantFrom("", "/", "?s=20", "?t=a%2Fb&s=46#top", "#m")

/** Texts that look like addresses of X, for which nothing may be sent. */
const lookAlikes = [
  "https://x.com.evil.example/jack/status/20",
  "https://evil.example/x.com/jack/status/20",
  "https://evil.example/?u=https://x.com/jack/status/20",
  "https://evil.example#https://x.com/jack/status/20",
  "https://x.com@evil.example/jack/status/20",
  "https://jack:word@x.com/jack/status/20",
  "https://evil.example\\@x.com/jack/status/20",
  "https://x.com\\evil.example/jack/status/20",
  "https://x.com:8080/jack/status/20",
  "https://notx.com/jack/status/20",
  "https://fxtwitter.com/jack/status/20",
  "https://vxtwitter.com/jack/status/20",
  "https://fixupx.com/jack/status/20",
  "https://nitter.net/jack/status/20",
  "https://api.x.com/jack/status/20",
  "https://t.co/abc",
  "https://\uff58.com/jack/status/20",
  "https://x\u3002com/jack/status/20",
  "https://\u0445.com/jack/status/20",
  "https://xn--x.com/jack/status/20",
  "https://x.com./jack/status/20",
  "https://x.com/jack%2Fstatus%2F20",
  "https://x.com/jack/status/20%2F..%2F21",
  "https://x.com/jack/status/20/../../eve/status/21",
  "https://x.com//jack/status/20",
  "https://x.com/jack/status/2\n1",
  "https://x.com/jack/status/20 https://x.com/jack/status/21",
  "https://x.com/jack/status/\u0662\u0660",
  "https://x.com/jack/status/9223372036854775808",
  "https://x.com/jack/status/99999999999999999999999",
  "https://x.com/jack/status/020",
  "https://x.com/jack/status/-20",
  "https://x.com/jack/status/20x",
  "ftp://x.com/jack/status/20",
  "javascript:x.com/jack/status/20",
  "//x.com/jack/status/20",
  "jack/status/20",
  "9223372036854775808",
  "99999999999999999999",
  "020",
  "-20",
  "\u0662\u0660",
  ""
]

describe("readTweetReference", () => {
  it("reads each form of a post's address", () => {
    const paths = (id: string, name: string) =>
      fc.constantFrom(
        `/${name}/status/${id}`,
        `/${name}/statuses/${id}`,
        `/statuses/${id}`,
        `/i/status/${id}`,
        `/i/web/status/${id}`,
        `/${name}/status/${id}/photo/1`,
        `/${name}/status/${id}/quotes`
      )
    const addresses = fc
      .tuple(ids, names)
      .chain(([id, name]) => fc.tuple(starts, paths(id, name), ends).map((parts) => ({ id, text: parts.join("") })))
    fc.assert(fc.property(addresses, ({ id, text }) => assert.deepStrictEqual(readTweetReference(` ${text} `), { id })))
  })

  it("reads its own links and IDs", () => {
    fc.assert(
      fc.property(ids, names, (id, name) => {
        for (const text of [id, tweetLink(id), tweetLink(id, name)])
          assert.deepStrictEqual(readTweetReference(text), { id })
      })
    )
  })

  it.each([...lookAlikes, "2e1", "0x14"])("refuses %j with a sentence", (text) => {
    assert.hasAllKeys(readTweetReference(text), ["problem"])
    assert.isTrue(readLink(text) === undefined || !("id" in (readLink(text) ?? {})))
  })

  it("reads nothing but the ID that an address has at its place", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), ids, (noise, id) => {
        const text = `${noise}x.com/jack/status/${id}`
        const isRead = "id" in readTweetReference(text)
        assert.strictEqual(isRead, /^(?:https?:\/\/)?(?:(?:www|m|mobile)\.)?$/i.test(noise.trim()))
      })
    )
  })

  it.each([
    ["https://fxtwitter.com/jack/status/20", "the host of this address is not x.com or twitter.com"],
    ["https://jack:word@x.com/jack/status/20", "this address has a user name before the host"],
    ["https://x.com/jack", "it is the address of a user"],
    ["https://x.com/jack%2Fstatus%2F20", "this address of X has another form"],
    ["file://x.com/20", "this address does not begin with https://"],
    ["twenty", "it is neither an ID nor an address of X"],
    ["9223372036854775808", "an ID has 1 to 19 digits"]
  ])("says why %j is no post, without the text itself", (text, problem) => {
    const read = readTweetReference(text)
    assert.include("problem" in read ? read.problem : "", problem)
    assert.notInclude(JSON.stringify(read), "word@")
  })
})

describe("readUserReference", () => {
  it("reads handles, IDs and each form of a profile's address", () => {
    const forms = fc.tuple(ids, names, starts, ends).chain(([id, username, start, end]) =>
      fc.constantFrom<{ readonly text: string; readonly user: object }>(
        { text: id, user: { id } },
        { text: `@${username}`, user: { username } },
        { text: `${start}/i/user/${id}${end}`, user: { id } },
        { text: `${start}/intent/user?user_id=${id}`, user: { id } },
        { text: `${start}/intent/follow?screen_name=${username}&lang=en#top`, user: { username } },
        ...(["home", "i", "search"].includes(username.toLowerCase())
          ? []
          : [
              { text: `${start}/${username}${end}`, user: { username } },
              { text: `${start}/${username}/with_replies`, user: { username } }
            ])
      )
    )
    fc.assert(fc.property(forms, ({ text, user }) => assert.deepStrictEqual(readUserReference(text), user)))
  })

  it("takes digits for an ID, and with an @ for a handle", () => {
    assert.deepStrictEqual(
      [readUserReference("12"), readUserReference("@12"), readUserReference("jack"), readUserReference("x.com/12")],
      [{ id: "12" }, { username: "12" }, { username: "jack" }, { username: "12" }]
    )
  })

  it.each([
    ...lookAlikes,
    "https://x.com/jack/status/20",
    "https://x.com/home",
    "https://x.com/i/lists/12",
    "https://x.com.evil.example/jack",
    "https://x.com/intent/user?user_id=12&user_id=13",
    "https://x.com/intent/user?user_id=12&screen_name=jack",
    "https://x.com/intent/user?user_id=99999999999999999999",
    "https://x.com/intent/user",
    "@sixteen_letters_",
    "@jack smith",
    "j\u0430ck"
  ])("refuses %j with a sentence", (text) => {
    assert.hasAllKeys(readUserReference(text), ["problem"])
  })
})
