import type { InvalidInput, XApi, XError } from "@xeffect/core"
import { refuseIf } from "@xeffect/core/failure"
import { checkOptions, durationOption, option } from "@xeffect/core/options"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import * as Clock from "effect/Clock"
import type { MentionPost } from "../state/mention.ts"
import { allParts } from "../store/parts.ts"
import type { ReplyStore } from "../store/reply-store.ts"
import { checkComposeOptions, type Composed, type ComposeOptions, composeReplies } from "./compose.ts"
import { reportReply } from "./events.ts"
import { checkLookOptions, type LookOptions } from "./look.ts"
import { readBackReplies } from "./read-back.ts"
import { checkReceiveOptions, receiveMention, type ReceiveOptions } from "./receive.ts"
import { sendReplies } from "./send.ts"

/** How a bot works. */
export interface ReplyOptions<E1 = never, R1 = never, E2 = never, R2 = never>
  extends ReceiveOptions, ComposeOptions, LookOptions {
  /** The sources of mentions, for example `pollMentions` and activity events. A mention of both gets one reply. */
  readonly mentions: ReadonlyArray<Stream.Stream<MentionPost, E1, R1>>
  /** Makes the reply to a mention; `undefined` for none. */
  readonly compose: (mention: MentionPost) => Effect.Effect<Composed, E2, R2>
  /** How often to look for what other processes and people have decided. Default: 10 seconds. */
  readonly every?: Duration.Input | undefined
}

/** The longest wait after failures that follow each other, in milliseconds. */
const maxSendWait = 900_000

/**
 * Runs a bot that replies to mentions: receives them from all sources, composes replies, sends what is approved, and looks for replies whose
 * outcome is unknown. Any number of processes may run it on one store.
 *
 * Fails at once if an option is malformed or the store cannot be read. Later it keeps running: a source that fails is
 * reported, and the others go on; a store that fails is tried again, and until then nothing is received or sent. It ends when all
 * sources have ended and all that is due is done, and fails if all sources have failed.
 *
 * @param options `me`, the ID of the bot's user; `mentions`, its sources; `compose`; `approved`, default `false`: each draft waits for a
 * person; `is_stop`; `max_per_day`, default 20 for each user; `concurrency`, default 1; `every`, default 10 seconds; `user_auth`; `on_event`
 * @remarks Errors: `InvalidInput`; `TransportError` if the store cannot be read; those of the sources. Do not set `wait_on_rate_limit`: the bot waits itself.
 * @since 0.1.0
 * @example
 * ```ts
 * import { fileCheckpoint } from "xeffect/core/file"
 * import { pollMentions, replyToMentions } from "xeffect/reply"
 * import * as Effect from "effect/Effect"
 *
 * const me = "2244994945"
 * const bot = replyToMentions({
 *   me,
 *   mentions: [pollMentions(me, { checkpoint: fileCheckpoint("mentions.json") })],
 *   compose: (mention) => Effect.succeed(`You said: ${mention.text}`)
 * })
 * ```
 */
export const replyToMentions = <E1 = never, R1 = never, E2 = never, R2 = never>(
  options: ReplyOptions<E1, R1, E2, R2>
): Effect.Effect<void, XError | E1, ReplyStore | XApi | R1 | R2> =>
  Effect.gen(function* () {
    yield* refuseIf("replies", checkReplyOptions(options))
    yield* allParts
    const woken = yield* Queue.sliding<"received" | "ended">(1)
    const failures: Array<Cause.Cause<E1 | XError>> = []
    const listen = (source: Stream.Stream<MentionPost, E1, R1>) =>
      Stream.runForEach(source, (mention) =>
        Effect.andThen(receivePatiently(mention, options), Queue.offer(woken, "received"))
      ).pipe(
        Effect.catchCause((cause) => {
          failures.push(cause)
          return reportReply(options, { _tag: "SourceFailed", error: Cause.squash(cause) })
        })
      )
    const sources = Effect.forEach(options.mentions, listen, { concurrency: "unbounded", discard: true })
    yield* Effect.forkChild(Effect.ensuring(sources, Queue.offer(woken, "ended")))
    const round = makeRound(options)
    let why: "received" | "ended" | "later" = "later"
    while (why !== "ended") {
      yield* round
      why = yield* Effect.race(
        Effect.as(Effect.sleep(options.every ?? usualInterval), "later" as const),
        Queue.take(woken)
      )
    }
    yield* round
    const [first] = failures
    if (first !== undefined && failures.length === options.mentions.length) return yield* Effect.failCause(first)
  })

const usualInterval = "10 seconds"

const checkReplyOptions = (options: ReplyOptions<unknown, unknown, unknown, unknown>): InvalidInput | undefined =>
  checkReceiveOptions(options) ??
  checkLookOptions(options) ??
  checkComposeOptions(options.compose, options) ??
  checkOptions({ ...options, mentions: options.mentions ?? null }, { mentions: listOfStreams, every: durationOption() })

const listOfStreams = option(
  "a list of at least one stream of mentions",
  (value) => Array.isArray(value) && value.length > 0 && value.every(Stream.isStream)
)

/** Receives a mention as soon as the store allows it: without that, its source must not go on. */
const receivePatiently = <E1, R1, E2, R2>(
  mention: MentionPost,
  options: ReplyOptions<E1, R1, E2, R2>
): Effect.Effect<void, never, ReplyStore> =>
  receiveMention(mention, options).pipe(
    Effect.tap((received) => reportReply(options, { _tag: "MentionReceived", mention, received })),
    Effect.catch((error) =>
      Effect.andThen(
        reportReply(options, { _tag: "Failed", error }),
        Effect.flatMap(Effect.sleep(options.every ?? usualInterval), () => receivePatiently(mention, options))
      )
    ),
    Effect.asVoid
  )

/** Does once what is due. One step that fails does not keep the others from being done. */
const makeRound = <E1, R1, E2, R2>(options: ReplyOptions<E1, R1, E2, R2>) => {
  let send_at = 0
  let failures = 0
  let look_at = 0
  let failedLooks = 0
  const orReport = <A, R>(step: Effect.Effect<A, XError, R>) =>
    Effect.catch(step, (error) => Effect.as(reportReply(options, { _tag: "Failed", error }), undefined))
  const send = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    // A clock that was put back must not delay the bot.
    if (now < send_at && send_at - now <= maxSendWait) return
    const sent = yield* sendReplies(options)
    failures = sent.wait === undefined ? 0 : failures + 1
    if (sent.wait !== undefined) send_at = now + Math.min(maxSendWait, sent.wait * 2 ** Math.min(10, failures - 1))
  })
  // A list that fails costs requests and posts as one that does not.
  const look = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (now < look_at && look_at - now <= maxSendWait) return
    yield* Effect.tapError(readBackReplies(options), () =>
      Effect.sync(() => (look_at = now + Math.min(maxSendWait, 60_000 * 2 ** Math.min(10, failedLooks++))))
    )
    failedLooks = 0
  })
  return Effect.gen(function* () {
    yield* orReport(composeReplies(options.compose, options))
    yield* orReport(send)
    yield* orReport(look)
  })
}
