/** Reports the progress of calls to clients that ask for it. */
import { plain, Report } from "@xeffect/ai/host"
import { McpRequestContext } from "effect/ai/McpSchema"
import type { McpServer } from "effect/ai/McpServer"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"

/** The notifications of a server to its client besides results. */
type Notifications = McpServer["Service"]["notifications"]

/** The time after which the latest message is sent again. Clients give up a call that is silent for a minute. */
const silence = "5 seconds"

/** Sends each message, and the latest one again after a silence. Never ends. */
const send = (notifications: Notifications, progressToken: string | number, news: Queue.Dequeue<string>) => {
  let [progress, latest] = [0, "waiting for a response"]
  return Effect.forever(
    Effect.gen(function* () {
      const next = yield* Effect.timeoutOption(Queue.take(news), silence)
      latest = Option.getOrElse(next, () => latest)
      yield* notifications["notifications/progress"]({ progressToken, progress: ++progress, message: plain(latest) })
    })
  )
}

/** Reports log messages, such as that a call waits for a rate limit. */
const loggerTo = (news: Queue.Queue<string>) =>
  Logger.make<unknown, void>(({ logLevel, message }) => {
    if (LogLevel.isLessThan(logLevel, "Info")) return
    Queue.offerUnsafe(news, Array.isArray(message) ? message.map(String).join(" ") : String(message))
  })

/** Makes a call, and reports its progress under the token of its request. */
export const withProgress =
  (notifications: Notifications) =>
  <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | McpRequestContext> =>
    Effect.gen(function* () {
      const { requestMetadata } = yield* McpRequestContext
      const { progressToken } = Object(requestMetadata)
      if (typeof progressToken !== "string" && typeof progressToken !== "number") return yield* call
      // Only the latest messages matter: a client that reads slowly misses older ones.
      const news = yield* Queue.sliding<string>(4)
      const loggers = new Set([...(yield* Logger.CurrentLoggers), loggerTo(news)])
      const reported = call.pipe(
        Effect.provideService(Report, (message) => Effect.asVoid(Queue.offer(news, message))),
        Effect.provideService(Logger.CurrentLoggers, loggers)
      )
      return yield* Effect.raceFirst(reported, send(notifications, progressToken, news))
    })
