// Each function of the bot refuses options that it cannot use, before it reads the store or sends anything.
import { assert, describe, it } from "@effect/vitest"
import {
  composeReplies,
  hasOptedOut,
  optIn,
  optOut,
  readBackReplies,
  receiveMention,
  replyToMentions,
  ReplyStore,
  sendAgain,
  sendReplies
} from "@xeffect/reply"
import { XApi, type XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { emulated } from "./support.ts"

const compose = () => Effect.succeed("Yes.")

const mention = { id: "20", author_id: "12", text: "open?" }

/** Each function with options, by its name. */
const calls: Readonly<Record<string, (options: never) => Effect.Effect<unknown, XError, ReplyStore | XApi>>> = {
  composeReplies: (options) => composeReplies(compose, options),
  readBackReplies,
  receiveMention: (options) => receiveMention(mention, options),
  replyToMentions: (options: object | undefined) =>
    replyToMentions((options && { mentions: [Stream.never], compose, ...options }) as never),
  sendReplies
}

const withoutMe = ["readBackReplies", "receiveMention", "replyToMentions", "sendReplies"]

type Row = readonly [name: string, options: unknown, sentence: string | RegExp]

const malformed: ReadonlyArray<Row> = [
  ...withoutMe.flatMap((name): ReadonlyArray<Row> => [
    [name, {}, "me must be an ID of 1 to 19 digits without zeros in front, but is undefined"],
    [name, { me: "00123" }, 'me must be an ID of 1 to 19 digits without zeros in front, but is "00123"'],
    [name, { me: "keeper" }, 'me must be an ID of 1 to 19 digits without zeros in front, but is "keeper"'],
    [name, null, "options must be an object, but is null"]
  ]),
  ...["readBackReplies", "replyToMentions", "sendReplies"].map((name): Row => [
    name,
    { me: "5", user_auth: "yes" },
    'user_auth must be true or false, but is "yes"'
  ]),
  ...Object.keys(calls).map((name): Row => [
    name,
    { me: "5", on_event: 5, is_stop: 5 },
    /^(on_event|is_stop) must be a function, but is 5$/
  ]),
  ["composeReplies", null, "options must be an object, but is null"]
]

/** A store and an X API that nobody may use. */
const untouched = <A, E>(effect: Effect.Effect<A, E, ReplyStore | XApi>) =>
  effect.pipe(
    Effect.provideService(ReplyStore, ReplyStore.of({ open: () => Effect.die("the store was opened") })),
    Effect.provideService(XApi, XApi.of({ execute: () => Effect.die("sent"), open: () => Effect.die("sent") } as never))
  )

describe("A bot", () => {
  it.effect.each(malformed)("refuses %s with the options %j", ([name, options, sentence]) =>
    Effect.gen(function* () {
      const { reason } = yield* Effect.flip(
        untouched(calls[name]?.(options as never) ?? Effect.void) as Effect.Effect<never, XError>
      )
      assert.strictEqual(reason._tag, "InvalidInput")
      if (typeof sentence === "string") assert.strictEqual(reason.message, sentence)
      else assert.match(reason.message, sentence)
    })
  )
})

describe("An ID with zeros in front", () => {
  const named = { optOut, optIn, hasOptedOut, sendAgain }

  it.effect.each(Object.entries(named))(
    "is refused by %s, since the store knows the user by the other form",
    ([, call]) =>
      Effect.gen(function* () {
        const { reason } = yield* Effect.flip(Effect.asVoid<unknown, XError, ReplyStore>(call("00123")))
        assert.match(reason.message, /must be an ID of 1 to 19 digits without zeros in front, but is "00123"/)
      }).pipe(Effect.provide(emulated()))
  )

  it.effect("of an author is no ID: the mention gets no reply", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* receiveMention({ ...mention, author_id: "0012" }, { me: "5" }), "not a mention")
      assert.strictEqual(yield* receiveMention({ ...mention, id: "0020" }, { me: "5" }), "not a mention")
    }).pipe(Effect.provide(emulated()))
  )
})
