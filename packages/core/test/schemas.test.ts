import { assert, describe, it } from "@effect/vitest"
import type * as Core from "@xeffect/core"
import * as Schemas from "@xeffect/core/schemas"
import * as Shape from "@xeffect/core/shape"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

describe("the schemas of the resources", () => {
  const post = {
    id: "20",
    text: "just setting up",
    referenced_tweets: [{ type: "quoted", id: "19", since: 2006 }],
    note_tweet: { text: "at length" },
    edit_history_tweet_ids: ["20"],
    of_next_year: [{ a: 1 }]
  }

  it.effect("restore what was stored, including unknown fields", () =>
    Effect.gen(function* () {
      const stored = Schema.fromJsonString(Schemas.Tweet)
      const tweet: Core.Tweet = yield* Schema.decodeUnknownEffect(stored)(JSON.stringify(post))
      assert.deepStrictEqual<unknown>(tweet, post)
      assert.deepStrictEqual(JSON.parse(yield* Schema.encodeEffect(stored)(tweet)), post)
    })
  )

  it.effect("refuse what the resource is not", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(Schema.decodeUnknownEffect(Schemas.User)({ username: "jack" }))
      assert.include(error.message, `["id"]`)
    })
  )

  it("are one and the same for one shape", () => {
    const shape = Shape.struct({ id: Shape.always(Shape.string) })
    assert.strictEqual(Schemas.schemaOf(shape), Schemas.schemaOf(shape))
  })
})

describe("the type of a shape", () => {
  it("is that of the values", () => {
    const shape = Shape.struct({
      id: Shape.always(Shape.string),
      size: Shape.number,
      parts: Shape.list(Shape.struct({ name: Shape.string }))
    })
    interface Value {
      readonly id: string
      readonly size?: number
      readonly parts?: ReadonlyArray<{ readonly name?: string }>
    }
    const same: Shape.Shape<Value> = shape
    // @ts-expect-error: the size is a number
    const other: Shape.Shape<{ readonly id: string; readonly size?: string }> = shape
    // @ts-expect-error: parts may be absent
    const certain: Shape.Shape<Pick<Required<Value>, "parts">> = shape
    assert.deepStrictEqual<ReadonlyArray<unknown>>([same, other, certain], [shape, shape, shape])
  })
})
