import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { compareIds, idAt, idRange, readLink, timeOf, tweetLink, userLink } from "@xeffect/text"

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
