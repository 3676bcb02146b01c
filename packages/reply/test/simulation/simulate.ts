import { layerCheckpoint, positionNamed } from "@xeffect/core/checkpoint"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import {
  type MentionPost,
  optOut,
  pollMentions,
  replyToMentions,
  reviewOutbox,
  type OutboxDecision,
  type ReplyReport,
  startReplies,
  stopReplies
} from "@xeffect/reply"
import { XApi } from "@xeffect/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import * as Queue from "effect/Queue"
import * as Random from "effect/Random"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { apiOf, type Chances, type Ledger, type Life, sharedTexts } from "./world.ts"

/** How hard a run is. */
export interface ReplySimulation {
  readonly kills: number
  readonly seed: number
}

/** The outcome of a run. The last four must be 0. */
export interface ReplyFigures {
  readonly mentions: number
  readonly kills: number
  readonly requests: number
  readonly replies: number
  /** How often a person had to decide about an unknown outcome. */
  readonly asked: number
  readonly optedOut: number
  readonly rejected: number
  /** Second replies, and requests for them that X refused. */
  readonly twice: number
  /** Replies that were marked after their author had opted out. */
  readonly toOptedOut: number
  /** Replies that were marked after the bot was stopped. */
  readonly whileStopped: number
  readonly missed: number
}

const texts = ["are you open?", "when is high water?", "where does the bus stop?", "@stop is my friend", "never stop!"]

const requests = ["stop", "please stop!", "Unsubscribe", "don't reply to me"]

/** A mention that X has. */
interface Posted {
  readonly mention: MentionPost
  readonly isRequest: boolean
}

/** Draws one of several values. */
const oneOf = <A>(values: ReadonlyArray<A>) =>
  Effect.map(Random.nextIntBetween(0, values.length), (index) => values[index % values.length] as A)

const happens = (chance: number) => Effect.map(Random.next, (drawn) => drawn < chance)

/** Two processes reply to mentions while they are killed, responses are lost, mentions are late, and people decide. */
export const simulateReplies = ({ kills, seed }: ReplySimulation): Effect.Effect<ReplyFigures> =>
  Effect.gen(function* () {
    const emulator = yield* Emulator
    const me = emulator.world.seed.users.main
    const handle = emulator.world.users.get(me)?.username
    const users = (yield* emulator.addUsers({ count: 600 })).map(({ id }) => id)
    const positions = yield* Layer.build(Layer.provide(layerCheckpoint, KeyValueStore.layerMemory))
    const ledger: Ledger = { clock: 0, kills: 0, marked: new Map(), sent: [] }
    const chances: Chances = { kill: 0.02, fail: 0.01 }
    const hidden = new Map<string, number>()
    const store = sharedTexts(ledger, chances)
    const posted: Array<Posted> = []
    const optedOut = new Map<string, number>()
    /** Users who may have opted out without a confirmation. */
    const requested = new Set<string>()
    const rejected = new Set<string>()
    const stops: Array<{ readonly from: number; to: number }> = []
    let asked = 0
    const noteOptOut = (user: string) => {
      if (!optedOut.has(user)) optedOut.set(user, ++ledger.clock)
    }

    /** X as a person sees it in the app. */
    const isThere = (id: string) =>
      Array.from(emulator.world.posts.values()).some(
        ({ authorId, references }) =>
          authorId === me && references.some((one) => one.type === "replied_to" && one.id === id)
      )
    /** A slot for a process: it has a name, and starts again after it was killed. */
    const slots = ["one", "two"].map((name) => ({
      name,
      life: { isDead: true } as Life,
      events: undefined as Queue.Queue<MentionPost> | undefined
    }))
    const on_event = (event: ReplyReport) => {
      if (event._tag === "MentionReceived" && event.received === "stop request")
        noteOptOut(event.mention.author_id ?? "")
    }
    const start = Effect.fnUntraced(function* (slot: (typeof slots)[number]) {
      const life = { isDead: false }
      slot.life = life
      const events = yield* Queue.unbounded<MentionPost>()
      slot.events = events
      const api = yield* apiOf(life, ledger, chances, (id, now) => (hidden.get(id) ?? 0) > now, isThere)
      const bot = replyToMentions({
        me,
        mentions: [
          pollMentions(me, { checkpoint: positionNamed(slot.name), start: "oldest" }),
          Stream.fromQueue(events)
        ],
        compose: ({ id }) =>
          Effect.flatMap(happens(0.1), (fails) =>
            fails ? Effect.fail("no model") : Effect.succeed(`Open until six. ${id}`)
          ),
        approved: (_, { id }) => Number(id.slice(-6)) % 3 > 0,
        max_per_day: Infinity,
        every: "1 minute",
        on_event
      })
      yield* Effect.forkDetach(
        bot.pipe(
          Effect.provide([Layer.succeedContext(positions), store(life)]),
          Effect.provideService(XApi, api),
          Effect.ignore,
          // A store that cannot be read at the start: somebody starts it again.
          Effect.andThen(Effect.sync(() => void (life.isDead = true)))
        )
      )
    })

    /** X lists some mentions late, and some replies. */
    const hide = (id: string, chance: number, limit: number) =>
      Effect.gen(function* () {
        if (!(yield* happens(chance))) return
        hidden.set(id, (yield* Clock.currentTimeMillis) + (yield* Random.nextIntBetween(0, limit)))
      })
    const post = Effect.gen(function* () {
      const author_id = yield* oneOf([...users, me])
      const isRequest = yield* happens(0.03)
      const text = yield* oneOf(isRequest ? requests : texts)
      const [added] = yield* emulator.addPosts({ author: author_id, count: 1, text: () => `@${handle} ${text}` })
      if (added === undefined) return
      const mention = { id: added.id, author_id, text: added.text }
      posted.push({ mention, isRequest: isRequest && author_id !== me })
      yield* hide(added.id, 0.1, 600_000)
      for (const { events, life } of slots)
        for (let times = yield* Random.nextIntBetween(0, 3); times > 0 && !life.isDead; times--)
          if (events !== undefined) yield* Queue.offer(events, mention)
    })

    const person = store({ isDead: false, isPerson: true })
    const decide = (diligence: number, rejects: number) =>
      reviewOutbox(({ mention, status }) =>
        Effect.gen(function* (): Effect.fn.Return<OutboxDecision> {
          if (!(yield* happens(diligence))) return "later"
          if (status === "unknown") {
            asked++
            return isThere(mention.id) ? "it is there" : "send again"
          }
          if (yield* happens(rejects)) {
            rejected.add(mention.id)
            return "reject"
          }
          return (yield* happens(0.1)) ? { rewrite: `Until six, ${mention.id}.` } : "approve"
        })
      ).pipe(Effect.provide(person), Effect.ignore)

    const revive = Effect.forEach(slots, (slot) => (slot.life.isDead ? start(slot) : Effect.void), { discard: true })

    const path = { method: "POST", path: "/2/tweets", times: Infinity }
    yield* emulator.fault({ ...path, rate: 0.08, reset: "after" })
    yield* emulator.fault({ ...path, rate: 0.04, reset: "before" })
    yield* emulator.fault({ ...path, rate: 0.04, status: 503 })
    yield* emulator.fault({ ...path, rate: 0.04, status: 503, carriedOut: true })
    yield* emulator.fault({ ...path, rate: 0.03, status: 429, headers: { "retry-after": "60" } })
    yield* emulator.fault({ path: "/2/users/{id}/mentions", times: Infinity, rate: 0.1, status: 503 })

    let epochs = 0
    while (ledger.kills < kills && epochs++ < 20 * kills) {
      yield* revive
      for (let count = yield* Random.nextIntBetween(0, 5); count > 0; count--) {
        yield* post
        yield* TestClock.adjust(yield* Random.nextIntBetween(0, 20_000))
      }
      const isStopped = yield* happens(0.1)
      if (isStopped && (yield* Effect.exit(Effect.provide(stopReplies("a drill"), person)))._tag === "Success")
        stops.push({ from: ++ledger.clock, to: Infinity })
      // Somebody who may be waiting for a reply.
      const user = posted.at(-1)?.mention.author_id ?? me
      if (user !== me && (yield* happens(0.1))) {
        const done = yield* Effect.exit(Effect.provide(optOut(user), person))
        if (done._tag === "Success") noteOptOut(user)
        else requested.add(user)
      }
      yield* TestClock.adjust(yield* Random.nextIntBetween(30_000, 180_000))
      if (isStopped) {
        const last = stops.at(-1)
        if (last !== undefined && last.to === Infinity) last.to = ++ledger.clock
        yield* Effect.eventually(Effect.provide(startReplies, person))
      }
      yield* decide(0.7, 0.05)
    }
    // A quiet end: nobody is killed, nothing fails, and people decide about all that is left.
    chances.kill = 0
    chances.fail = 0
    for (let quarter = 0; quarter < 10; quarter++) {
      yield* revive
      yield* decide(1, 0)
      yield* TestClock.adjust("15 minutes")
    }

    const repliesTo = new Map<string, number>()
    for (const { authorId, references } of emulator.world.posts.values())
      for (const { id, type } of references)
        if (authorId === me && type === "replied_to") repliesTo.set(id, (repliesTo.get(id) ?? 0) + 1)
    const authors = new Map(posted.map(({ mention }) => [mention.id, mention.author_id]))
    for (const { isRequest, mention } of posted) if (isRequest) requested.add(mention.author_id ?? "")
    const isWanted = ({ isRequest, mention: { author_id = "", id } }: Posted) =>
      !isRequest && author_id !== me && !optedOut.has(author_id) && !requested.has(author_id) && !rejected.has(id)
    const count = (id: string) => repliesTo.get(id) ?? 0
    return {
      mentions: posted.length,
      kills: ledger.kills,
      requests: ledger.sent.length,
      replies: posted.filter(({ mention }) => count(mention.id) > 0).length,
      asked,
      optedOut: optedOut.size,
      rejected: rejected.size,
      twice:
        posted.filter(({ mention }) => count(mention.id) > 1).length +
        ledger.sent.filter(({ isAgain, to }) => isAgain && authors.has(to)).length,
      toOptedOut: ledger.sent.filter(({ marked, to }) => marked > (optedOut.get(authors.get(to) ?? "") ?? Infinity))
        .length,
      whileStopped: ledger.sent.filter(({ marked }) => stops.some(({ from, to }) => marked > from && marked < to))
        .length,
      missed: posted.filter((one) => isWanted(one) && count(one.mention.id) === 0).length
    }
  }).pipe(
    Effect.provide(layerTest({ latency: "1 second", limits: "off" })),
    Effect.scoped,
    Random.withSeed(seed),
    Effect.provide(TestClock.layer()),
    Effect.orDie
  )
