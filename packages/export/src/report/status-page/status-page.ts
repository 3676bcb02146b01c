import type { XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import { checkObject, checkOptions, durationOption, functionName, millisOf, option } from "@xeffect/core/options"
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { ExportError } from "../../export-error.ts"
import { type Status, status } from "../status.ts"
import type { ExportEvent } from "../../run/events.ts"
import { checkDirectory } from "../../run/options.ts"
import { advance, noProgress, type RunProgress } from "../../run/progress/progress.ts"
import { EntryRate } from "./rate.ts"
import { refusedRequest, respond } from "./respond.ts"
import { noStatusHtml, statusHtml, type StatusView } from "./view.ts"

/** How a status page responds. */
export interface StatusPageOptions {
  /** After how long a browser loads the page again. At least 1 second. Default: 5 seconds. */
  readonly refresh?: Duration.Input | undefined
  /** Host names that the page responds to, besides `127.0.0.1`, `localhost` and `[::1]`, such as the names of a proxy before it. Default: none. */
  readonly hosts?: ReadonlyArray<string> | undefined
}

/** A page about a collection. */
export interface StatusPage {
  /** Responds to a request: `/` is the page, `/status.json` is its data. For `Deno.serve`, `Bun.serve` and whatever else takes such a function. */
  readonly fetch: (request: Request) => Promise<Response>
  /** For `on_event` of `run` and `update`: the page shows waits, the time left and what is left of the budget then. */
  readonly onEvent: (event: ExportEvent) => Effect.Effect<void>
}

/** How long a status is shown before it is read again, in milliseconds: many readers cost as much as one. */
const fresh = 1000

class PageSource {
  readonly directory: string
  readonly rate = new EntryRate()
  progress: RunProgress | undefined
  last: { readonly time: number; readonly status: Status } | undefined

  constructor(directory: string) {
    this.directory = directory
  }

  add(event: ExportEvent, now: number): void {
    this.progress = advance(event._tag === "Started" ? noProgress(now) : (this.progress ?? noProgress(now)), event)
  }

  readonly read: Effect.Effect<Status, XError | ExportError> = Effect.gen({ self: this }, function* () {
    const now = yield* Clock.currentTimeMillis
    const { last } = this
    if (last !== undefined && now >= last.time && now - last.time < fresh) return last.status
    const read = yield* status(this.directory)
    this.last = { time: now, status: read }
    this.rate.add(now, read.entries)
    return read
  })

  readonly view: Effect.Effect<StatusView, XError | ExportError> = Effect.gen({ self: this }, function* () {
    const { plan, ...read } = yield* this.read
    const now = yield* Clock.currentTimeMillis
    const query = plan.params["query"]
    // Events report the progress of a running collection.
    const { left, timeLeft, waits = new Map<number, never>() } = read.state === "running" ? (this.progress ?? {}) : {}
    return {
      ...read,
      operation: functionName(plan.operation),
      query: typeof query === "string" ? query : undefined,
      at: new Date(now).toISOString(),
      entriesPerMinute: this.rate.perMinute(now, read.entries),
      timeLeft,
      left,
      waits: Array.from(waits, ([slice, { until, why }]) => ({ slice, until, why })).flatMap(({ until, ...wait }) =>
        until > now ? [{ ...wait, until: new Date(until).toISOString() }] : []
      )
    }
  })
}

const html = "text/html; charset=utf-8"

const pageResponse = (source: PageSource, isJson: boolean, refresh: number): Effect.Effect<Response> =>
  source.view.pipe(
    Effect.map((view) =>
      isJson
        ? respond(200, `${JSON.stringify(view)}\n`, "application/json; charset=utf-8")
        : respond(200, statusHtml(view, refresh), html)
    ),
    Effect.catch(({ message }) =>
      Effect.succeed(
        isJson
          ? respond(503, `${JSON.stringify({ error: message })}\n`, "application/json; charset=utf-8")
          : respond(503, noStatusHtml(message, refresh), html)
      )
    )
  )

const isHosts = (hosts: unknown): boolean => Array.isArray(hosts) && hosts.every((host) => typeof host === "string")

/** The error in a directory or the options of its page, if any. */
export const checkPage = (directory: string, options: StatusPageOptions) =>
  checkDirectory(directory) ??
  checkObject("options", options) ??
  checkOptions(options, {
    refresh: durationOption("a duration of 1 second or more", 1000),
    hosts: option("a list of host names", isHosts)
  })

/**
 * Makes a page about a collection: how far it is, its rate, what it waits for, what it has cost, and what is missing, as HTML without
 * scripts that loads itself again, and as JSON. It reads the directory at each request, whether the collection runs in this process, in
 * another, or not at all. A run is never blocked by it.
 *
 * It responds to `GET` and `HEAD` of `/` and `/status.json`, and only to requests for this machine, by their `Host`.
 *
 * @param directory the directory of the collection. The page says so until there is one
 * @param options `refresh`, 1 second or more, default 5 seconds; `hosts`, default none
 * @returns `fetch`, which responds to a request, and `onEvent`, for `on_event` of `run`. Fails with `InvalidInput`
 * @since 0.1.0
 * @example
 * ```ts
 * import { statusPage } from "xeffect/export/status-page"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const page = yield* statusPage("tides")
 *   return yield* Effect.promise(() => page.fetch(new Request("http://localhost/status.json")))
 * })
 * ```
 */
export const statusPage = (directory: string, options: StatusPageOptions = {}): Effect.Effect<StatusPage, XError> =>
  Effect.suspend(() => {
    const invalid = checkPage(directory, options)
    if (invalid !== undefined) return refuse("statusPage", invalid)
    return Effect.map(Effect.context<never>(), (context) => {
      const source = new PageSource(directory)
      const refresh = Math.ceil(millisOf(options.refresh ?? "5 seconds") / 1000)
      const responseTo = (request: Request): Effect.Effect<Response> => {
        const refusal = refusedRequest(request, options.hosts ?? [])
        if (refusal !== undefined) return Effect.succeed(refusal)
        // A fault of the page must not end the run beside it.
        return pageResponse(source, new URL(request.url).pathname === "/status.json", refresh).pipe(
          Effect.catchCause(() => Effect.succeed(respond(500, "The page failed.\n")))
        )
      }
      return {
        fetch: (request) => Effect.runPromiseWith(context)(responseTo(request)),
        onEvent: (event) => Effect.map(Clock.currentTimeMillis, (now) => source.add(event, now))
      }
    })
  })
