import { assert, describe, it } from "@effect/vitest"
import {
  type ActivitySubscription,
  type CreateActivitySubscriptionParams,
  ensureSubscriptions
} from "@xeffect/activity"
import { BadRequest, Forbidden, TransportError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { makeFake } from "./fake.ts"

const owner = "bot"

const types = ["post.create", "post.mention.create", "follow.follow", "dm.received"] as const
// A cell for each type and user: which subscription there is, if any.
const cell = Schema.Struct({
  isThere: Schema.Boolean,
  tag: Schema.Literals(["", "a", "b"]),
  webhook_id: Schema.Literals(["", "71", "72"])
})

const row = Schema.Tuple([cell, cell, cell, cell])

const grid = Schema.Tuple([row, row])

const listOf = (grid: ReadonlyArray<ReadonlyArray<typeof cell.Type>>) =>
  grid.flatMap((row, user) =>
    row.flatMap(({ isThere, tag, webhook_id }, index) => {
      const event_type = types[index]
      return isThere && event_type !== undefined
        ? [
            {
              event_type,
              user_id: `${user + 1}`,
              tag: tag === "" ? undefined : tag,
              webhook_id: webhook_id === "" ? undefined : webhook_id
            }
          ]
        : []
    })
  )

const ours = (tag: string | undefined) => (tag === undefined ? owner : `${owner}:${tag}`)

/** Subscriptions that an earlier version of the program made, and those of others, which concern other users. */
const existingOf = (mine: ReturnType<typeof listOf>): ReadonlyArray<ActivitySubscription> => [
  ...mine.map(({ event_type, tag, user_id, webhook_id }, index) => ({
    subscription_id: `${index}`,
    event_type,
    filter: { user_id },
    tag: ours(tag),
    ...(webhook_id === undefined ? {} : { webhook_id })
  })),
  { subscription_id: "500", event_type: "post.create", filter: { user_id: "91" }, tag: "botany" },
  { subscription_id: "501", event_type: "post.create", filter: { user_id: "92" } }
]

const plain = ({ event_type, filter, tag, webhook_id }: ActivitySubscription) =>
  [event_type, filter?.user_id, tag, webhook_id].join(" ")

const expected = (desired: ReadonlyArray<CreateActivitySubscriptionParams>) =>
  desired
    .map(({ event_type, tag, user_id, webhook_id }) => [event_type, user_id, ours(tag), webhook_id].join(" "))
    .toSorted()

const isOurs = ({ tag = "" }: ActivitySubscription) => tag === owner || tag.startsWith(`${owner}:`)

const writes = (requests: ReadonlyArray<{ readonly name: string }>) =>
  requests.filter(({ name }) => name !== "get_activity_subscriptions")

describe("ensureSubscriptions", () => {
  it.effect.prop(
    "interrupted at any request and run again, arrives; run once more, changes nothing",
    {
      before: grid,
      after: grid,
      cut: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12 })),
      when: Schema.Literals(["before", "after"])
    },
    ({ after, before, cut, when }) =>
      Effect.gen(function* () {
        const existing = existingOf(listOf(before))
        const desired = listOf(after)
        const fake = makeFake(existing)
        const foreign = existing.filter((one) => !isOurs(one)).map(plain)
        const run = Effect.provide(ensureSubscriptions(desired, { owner, take_over: true }), fake.layer)
        fake.interruptAt(cut, when)
        yield* Effect.exit(run)
        fake.interruptAt(undefined, "before")
        const { subscriptions } = yield* run
        assert.deepStrictEqual(subscriptions.map(plain).toSorted(), expected(desired))
        assert.deepStrictEqual(fake.all().filter(isOurs).map(plain).toSorted(), expected(desired))
        assert.deepStrictEqual(
          fake
            .all()
            .filter((one) => !isOurs(one))
            .map(plain),
          foreign
        )
        fake.interruptAt(undefined, "before")
        const again = yield* run
        assert.deepStrictEqual(writes(fake.requests), [])
        assert.deepStrictEqual([again.created, again.updated, again.deleted], [0, 0, 0])
        assert.deepStrictEqual(again.subscriptions.map(plain).toSorted(), expected(desired))
      })
  )

  it.effect("leaves a subscription that belongs to another webhook where it is, and reports it", () =>
    Effect.gen(function* () {
      const production = {
        subscription_id: "1",
        event_type: "post.create",
        filter: { user_id: "1" },
        webhook_id: "71",
        tag: owner
      }
      const fake = makeFake([production])
      const desired = [{ event_type: "post.create", user_id: "1", webhook_id: "72" }] as const
      const ensured = yield* Effect.provide(ensureSubscriptions(desired, { owner }), fake.layer)
      assert.deepStrictEqual(ensured, { subscriptions: [], created: 0, updated: 0, deleted: 0, left: [production] })
      assert.deepStrictEqual(writes(fake.requests), [])
      const taking = yield* Effect.provide(ensureSubscriptions(desired, { owner, take_over: true }), fake.layer)
      assert.deepStrictEqual([taking.updated, taking.left], [1, []])
      assert.deepStrictEqual(
        fake.all().map(({ webhook_id }) => webhook_id),
        ["72"]
      )
    })
  )

  it.effect("changes nothing for the ID of a user with zeros in front, which X lists without them", () =>
    Effect.gen(function* () {
      const fake = makeFake([
        { subscription_id: "1", event_type: "post.create", filter: { user_id: "12" }, tag: owner }
      ])
      const desired = [{ event_type: "post.create", user_id: "0012" }] as const
      yield* Effect.provide(ensureSubscriptions(desired, { owner }), fake.layer)
      assert.deepStrictEqual(writes(fake.requests), [])
    })
  )

  it.effect("creates private subscriptions as the user, and does everything else as the app", () =>
    Effect.gen(function* () {
      const fake = makeFake([{ subscription_id: "1", event_type: "like.create", filter: { user_id: "1" }, tag: "bot" }])
      yield* Effect.provide(
        ensureSubscriptions(
          [
            { event_type: "post.create", user_id: "1" },
            { event_type: "dm.received", user_id: "1" }
          ],
          { owner }
        ),
        fake.layer
      )
      assert.deepStrictEqual(
        fake.requests.map(({ name, params }) => [name, params["event_type"], params["user_auth"]]),
        [
          ["get_activity_subscriptions", undefined, undefined],
          ["delete_activity_subscriptions", undefined, undefined],
          ["create_activity_subscription", "post.create", undefined],
          ["create_activity_subscription", "dm.received", true],
          ["get_activity_subscriptions", undefined, undefined]
        ]
      )
    })
  )

  it.effect.each([
    [[{ event_type: "post.create", user_id: "x" }], "bot", "user_id"],
    [[{ event_type: "post.create" }], "bot", "user_id, keyword"],
    [[{ event_type: "post.create", user_id: "1", tag: "a".repeat(200) }], "bot", "tag"],
    [
      [
        { event_type: "post.create", user_id: "1" },
        { event_type: "post.create", user_id: 1n }
      ],
      "bot",
      "desired"
    ],
    [
      [
        { event_type: "post.create", user_id: "1" },
        { event_type: "post.create", user_id: "01" }
      ],
      "bot",
      "desired"
    ],
    [[], "", "owner"],
    [[], "a:b", "owner"]
  ] as const)(
    "refuses subscriptions with the owner or the part that is named, before anything is sent: case %#",
    ([desired, owner, parameter]) =>
      Effect.gen(function* () {
        const fake = makeFake([])
        // Some of these do not compile.
        const given = desired as unknown as ReadonlyArray<CreateActivitySubscriptionParams>
        const { reason } = yield* Effect.flip(Effect.provide(ensureSubscriptions(given, { owner }), fake.layer))
        assert.strictEqual(reason._tag === "InvalidInput" && reason.parameter, parameter)
        assert.lengthOf(fake.requests, 0)
      })
  )

  it.effect("fails with the conflict if another owner has the subscription for another webhook", () =>
    Effect.gen(function* () {
      const other = { subscription_id: "1", event_type: "post.create", filter: { user_id: "1" }, webhook_id: "9" }
      const fake = makeFake([other])
      const desired = [{ event_type: "post.create", user_id: "1", webhook_id: "8" }] as const
      const { reason } = yield* Effect.flip(Effect.provide(ensureSubscriptions(desired, { owner }), fake.layer))
      assert.strictEqual(reason._tag, "Conflict")
      assert.deepStrictEqual(fake.all(), [other])
    })
  )

  it.effect("fails if a subscription that is not desired was not deleted, after everything else is done", () =>
    Effect.gen(function* () {
      const surplus = { subscription_id: "1", event_type: "post.create", filter: { user_id: "1" }, tag: "bot" }
      const fake = makeFake([surplus], { undeletable: ["1"] })
      const desired = [{ event_type: "post.create", user_id: "2" }] as const
      const { message, reason } = yield* Effect.flip(
        Effect.provide(ensureSubscriptions(desired, { owner }), fake.layer)
      )
      assert.strictEqual(reason._tag, "PartialErrors")
      assert.include(message, "subscription 1 was not deleted: It is locked.")
      assert.lengthOf(fake.all(), 2)
    })
  )

  it.effect("fails with the failure of the subscription that is missing", () =>
    Effect.gen(function* () {
      const fake = makeFake([], { unclear: { "post.create": "created", "post.delete": "lost" } })
      const other = { subscription_id: "1", event_type: "like.create", filter: { user_id: "1" } }
      const desired = [
        { event_type: "post.create", user_id: "1" },
        { event_type: "post.delete", user_id: "1" }
      ] as const
      const taking = makeFake([{ ...other, webhook_id: "9" }], { unclear: { "post.create": "created" } })
      const { reason } = yield* Effect.flip(Effect.provide(ensureSubscriptions(desired, { owner }), fake.layer))
      assert.strictEqual(reason._tag, "OutcomeUnknown")
      const conflict = yield* Effect.flip(
        Effect.provide(
          ensureSubscriptions([desired[0], { event_type: "like.create", user_id: "1" }], { owner }),
          taking.layer
        )
      )
      assert.strictEqual(conflict.reason._tag, "Conflict")
    })
  )

  it.effect("tries every change, and fails with the first one that is refused", () =>
    Effect.gen(function* () {
      const old = { subscription_id: "1", event_type: "post.create", filter: { user_id: "1" }, tag: "bot:old" }
      const fake = makeFake([old], {
        refused: { "dm.received": new Forbidden({ detail: "Not this user." }), 1: new BadRequest({ detail: "No." }) }
      })
      const desired = [
        { event_type: "post.create", user_id: "1", tag: "new" },
        { event_type: "dm.received", user_id: "1" },
        { event_type: "follow.follow", user_id: "1" }
      ] as const
      const run = (desired: ReadonlyArray<CreateActivitySubscriptionParams>) =>
        Effect.flip(Effect.provide(ensureSubscriptions(desired, { owner }), fake.layer))
      assert.strictEqual((yield* run(desired)).reason._tag, "BadRequest")
      assert.deepStrictEqual(
        fake.all().map(({ event_type }) => event_type),
        ["post.create", "follow.follow"]
      )
      assert.strictEqual((yield* run([{ ...desired[0], tag: "old" }, desired[1], desired[2]])).reason._tag, "Forbidden")
    })
  )

  it.effect("stops at a failure that may pass", () =>
    Effect.gen(function* () {
      const fake = makeFake([], { refused: { "post.create": new TransportError({ detail: "The network is down." }) } })
      const desired = [
        { event_type: "post.create", user_id: "1" },
        { event_type: "follow.follow", user_id: "1" }
      ] as const
      const { reason } = yield* Effect.flip(Effect.provide(ensureSubscriptions(desired, { owner }), fake.layer))
      assert.strictEqual(reason._tag, "TransportError")
      assert.deepStrictEqual(
        fake.requests.map(({ name }) => name),
        ["get_activity_subscriptions", "create_activity_subscription"]
      )
    })
  )

  it.effect("returns subscriptions that the list does not have yet", () =>
    Effect.gen(function* () {
      const old = { subscription_id: "1", event_type: "post.create", filter: { user_id: "1" }, tag: "bot:old" }
      const fake = makeFake([old], { isStale: true })
      const desired = [
        { event_type: "post.create", user_id: "1", tag: "new" },
        { event_type: "post.create", user_id: "2" }
      ] as const
      const { subscriptions } = yield* Effect.provide(ensureSubscriptions(desired, { owner }), fake.layer)
      assert.deepStrictEqual(subscriptions.map(plain).toSorted(), expected(desired))
    })
  )
})
