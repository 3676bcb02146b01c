import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import { itemKey } from "../src/follow/delivery/item-key.ts"
import { makeSeen } from "../src/follow/delivery/seen.ts"

describe("the keys that are remembered", () => {
  it.prop(
    "are the last ones at least, and never more than twice as many",
    {
      least: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 50 })),
      keys: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 400 })))
    },
    ({ keys: numbers, least }) => {
      const keys = numbers.map(String)
      const seen = makeSeen(least)
      const order: Array<string> = []
      for (const key of keys) {
        const isNew = seen.add(key)
        assert.isFalse(isNew && order.slice(-least).includes(key))
        assert.isFalse(!isNew && !order.slice(-2 * least).includes(key))
        if (isNew) order.push(key)
      }
    }
  )

  // Of IDs in digits, of hashes and of UUIDs, many of which end alike.
  const key = fc.string({ unit: fc.constantFrom("0", "1", "9", ":", "a", "b", "-"), minLength: 1, maxLength: 12 })
  const padded = fc
    .tuple(fc.constantFrom("", "12345", "9f0f-"), key)
    .map(([start, end]) => start + end.padStart(9, "0"))

  it("are told apart whatever their characters, and are new again once they were forgotten", () => {
    const keys = fc.array(fc.oneof(key, padded), { minLength: 1, maxLength: 8 })
    const uses = fc.array(fc.tuple(fc.boolean(), fc.nat(7)), { maxLength: 50 })
    fc.assert(
      fc.property(keys, uses, (keys, uses) => {
        const seen = makeSeen(1000)
        const known = new Set<string>()
        for (const [isForgotten, index] of uses) {
          const one = keys[index % keys.length] ?? ""
          assert.strictEqual(seen.add(one), !known.has(one), one)
          known.add(one)
          if (!isForgotten) continue
          seen.forget(one)
          known.delete(one)
        }
      })
    )
    const [one, other] = ["0000000005a", "00000000099"]
    const seen = makeSeen(10, [one])
    assert.deepStrictEqual([seen.add(other), seen.add(one)], [true, false])
  })

  it("begin with those that are known", () => {
    assert.isFalse(makeSeen(10, ["20"]).add("20"))
  })
})

describe("the key of an item", () => {
  const event_at = "2026-11-21T08:30:00.000Z"

  it.each([
    ["a post", { data: { id: "20", text: "…" } }, "20"],
    [
      "a like",
      { data: { id: "c9f0f895fb98ab9159f51fd0297e236d", liked_tweet_id: "20" } },
      "c9f0f895fb98ab9159f51fd0297e236d"
    ],
    [
      "an activity",
      { data: { event_uuid: "-2781149976877970683", event_type: "like.create" } },
      "-2781149976877970683"
    ],
    ["an unknown message", { type: "connection_metadata" }, undefined],
    ["nothing", null, undefined],
    ["unknown data", { data: { something: 1 } }, undefined]
  ])("is that of %s", (_, message, key) => {
    assert.strictEqual(itemKey(message), key)
  })

  it("is the same for a compliance event that comes again, whatever the order of its fields", () => {
    const one = { data: { delete: { tweet: { id: "20", author_id: "12" }, event_at } } }
    const again = { data: { delete: { event_at, tweet: { author_id: "12", id: "20" } } } }
    assert.strictEqual(itemKey(one), itemKey(again))
  })

  it("tells compliance events apart", () => {
    const events = [
      { delete: { tweet: { id: "20" }, event_at } },
      { drop: { tweet: { id: "20" }, event_at } },
      { delete: { tweet: { id: "21" }, event_at } },
      { delete: { tweet: { id: "20" }, event_at: "2026-11-21T08:30:01.000Z" } },
      { user_delete: { user: { id: "20" }, event_at } },
      { delete: { favorite: { id: "20", user_id: "1" }, event_at } },
      { delete: { favorite: { id: "20", user_id: "2" }, event_at } },
      { public_tweet_unviewable: { tweet: { id: "20" }, application: "apply", event_at } },
      { public_tweet_unviewable: { tweet: { id: "20" }, application: "remove", event_at } },
      { user_profile_modification: { user: { id: "20" }, profile_field: "name", new_value: "a", event_at } },
      { user_profile_modification: { user: { id: "20" }, profile_field: "url", new_value: "a", event_at } }
    ]
    const keys = events.map((data) => itemKey({ data }))
    assert.strictEqual(new Set(keys).size, events.length)
    assert.notInclude(keys, undefined)
  })
})
