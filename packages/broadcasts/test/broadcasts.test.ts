import { assert, describe, it } from "@effect/vitest"
import {
  broadcastChatAuthorOf,
  type BroadcastChatMessageField,
  type BroadcastField,
  createScheduledBroadcast,
  getBroadcast,
  getBroadcastChat,
  listBroadcasts,
  listScheduledBroadcasts,
  muteBroadcastChatUser,
  publicBroadcastChatMessageFields,
  publicBroadcastFields
} from "@xeffect/broadcasts"
import { items } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import { layerMock } from "@xeffect/core/mock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

const holds = <_ extends true>() => true

const none = <_ extends never>() => true

const { scheduled_start_ms, recurrence } = createScheduledBroadcast.definition.params

const encode = (parameter: Parameter.Parameter | undefined, value: unknown) => parameter?.encode(value, parameter)

const milliseconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 8.64e15 }))

const isRefused = (encoded: unknown) => typeof encoded === "object" && encoded !== null && "value" in encoded

describe("a time", () => {
  it.prop("is sent as its milliseconds, in whatever form it is given", { ms: milliseconds }, ({ ms }) => {
    const forms = [ms, BigInt(ms), `${ms}`, new Date(ms), DateTime.makeUnsafe(ms)]
    assert.deepStrictEqual(new Set(forms.map((form) => encode(scheduled_start_ms, form))), new Set([`${ms}`]))
  })

  it("may be RFC 3339 text, and is cut to whole seconds then", () => {
    assert.strictEqual(encode(scheduled_start_ms, "2026-11-21T08:30:00.9Z"), "1795249800000")
    assert.strictEqual(encode(scheduled_start_ms, "2026-11-21T09:30:00+01:00"), "1795249800000")
  })

  it.each([
    "",
    "-1",
    -1,
    1.5,
    Number.NaN,
    new Date(Number.NaN),
    new Date(-1),
    "2026-11-21T08:30:00",
    "1969-12-31T23:59:59Z",
    "12345678901234567890",
    undefined,
    {},
    null
  ])('is not given by "%s"', (value) => assert.isTrue(isRefused(encode(scheduled_start_ms, value))))
})

describe("a recurrence", () => {
  it("is a frequency and a number, and nothing else is sent", () => {
    const given = { frequency: "Weekly", repeats: 4, note: "x" }
    assert.deepStrictEqual(encode(recurrence, given), { frequency: "Weekly", repeats: "4" })
  })

  it.each([{ frequency: "Monthly", repeats: 4 }, { frequency: "Daily" }, { repeats: 4 }, "Daily", null])(
    "is not %o",
    (value) => assert.isTrue(isRefused(encode(recurrence, value)))
  )
})

// A field that is not in the description, or has another JSON type, costs nothing.
describe("a response", () => {
  it.effect("has digits as text, whatever they are sent as", () =>
    Effect.gen(function* () {
      const { data } = yield* getBroadcast({ id: "1a", broadcast_fields: publicBroadcastFields })
      assert.deepStrictEqual([data?.start_ms, data?.total_watched, data?.chat_option], ["1764000000000", "12", 3])
    }).pipe(
      Effect.provide(
        layerMock((_, { id }) => ({ data: { id, start_ms: 1764000000000, total_watched: "12", chat_option: "3" } }))
      )
    )
  )

  it.effect("is followed by its token where the description has no meta", () =>
    Effect.gen(function* () {
      const found = yield* items(listScheduledBroadcasts).pipe(Stream.runCollect)
      assert.deepStrictEqual(
        found.map(({ broadcast_id }) => broadcast_id),
        ["a", "b"]
      )
    }).pipe(
      Effect.provide(
        layerMock((_, { pagination_token }) =>
          pagination_token === undefined
            ? { data: [{ broadcast_id: "a" }], meta: { next_token: "t" } }
            : { data: [{ broadcast_id: "b" }] }
        )
      )
    )
  )

  it.effect("that has no body is the outcome of a mute", () =>
    Effect.gen(function* () {
      assert.isTrue((yield* muteBroadcastChatUser({ id: "1a", user_id: 7 })).data.muted)
    }).pipe(Effect.provide(layerMock(() => "")))
  )
})

describe("fields", () => {
  it("are listed as the types have them", () => {
    assert.isTrue(none<Exclude<BroadcastField, (typeof publicBroadcastFields)[number]>>())
    assert.isTrue(none<Exclude<BroadcastChatMessageField, (typeof publicBroadcastChatMessageFields)[number]>>())
  })

  it("of a response are those that were requested", () => {
    const one = getBroadcast({ id: "1a", broadcast_fields: ["share_url"] })
    type One = NonNullable<Effect.Success<typeof one>["data"]>
    assert.isTrue(holds<Same<keyof One, "id" | "state" | "title" | "share_url">>())
    const page = getBroadcastChat({ id: "1a", expansions: ["author_id"], user_fields: ["location"] })
    type Page = Effect.Success<typeof page>
    assert.isTrue(holds<Same<keyof NonNullable<Page["data"]>[number], "id" | "text" | "author_id">>())
    const places = Effect.map(page, (response) =>
      response.data?.map((message) => broadcastChatAuthorOf(response, message)?.location)
    )
    assert.isTrue(holds<Same<Effect.Success<typeof places>, Array<string | undefined> | undefined>>())
  })

  it("that are unknown, and IDs beside a page, do not compile", () => {
    const without = getBroadcastChat({ id: "1a" })
    const mistakes = [
      // @ts-expect-error no such field
      getBroadcast({ id: "1a", broadcast_fields: ["share"] }),
      // @ts-expect-error either IDs or a page
      listBroadcasts({ ids: ["1a"], max_results: 3 }),
      Effect.map(without, (response) =>
        // @ts-expect-error nobody was included
        response.data?.map((message) => broadcastChatAuthorOf(response, message))
      )
    ]
    assert.isTrue(mistakes.every(Effect.isEffect))
  })
})
