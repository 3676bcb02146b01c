import { Conflict, RateLimited, ServerError, TooManyConnections, TransportError, XApi, XError } from "@xeffect/core"
import { headersOf, type OpenResponse } from "@xeffect/core/wire"
import { fromStream } from "@xeffect/core/streaming"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"

/** The faults that the service may make for its clients. */
export const faults = [
  "reset",
  "reset within a line",
  "clean close",
  "closed at once, three times",
  "stall",
  "disconnect message",
  "disconnect message without a close",
  "network down",
  "status 503",
  "rate limited",
  "slot still counted",
  "data held back",
  "sent twice",
  "not JSON"
] as const

export type Fault = (typeof faults)[number]

/** The reason for which a connection was refused. */
export type Refusal = "network" | "http" | "rate_limited" | "connections"

/** An attempt to connect, as the service sees it. */
export interface Attempt {
  readonly at: number
  readonly refusal: Refusal | undefined
  readonly backfill: number
  /** When the client had closed it. */
  closed: number
}

type Pipe = Queue.Queue<Uint8Array, Error | Cause.Done>

interface Open {
  readonly pipe: Pipe
  readonly attempt: Attempt
  isServed: boolean
}

const request = { method: "GET", url: "https://api.x.com/2/tweets/search/stream", headers: {} } as const

const reset = () => new Error("connection reset")

const encoder = new TextEncoder()

/** Posts that are made at a steady pace, and a stream of them to which things happen. All by the clock of the program. */
export class Service {
  readonly attempts: Array<Attempt> = []
  /** How many connections the client has open, and ever had at once. */
  open = 0
  maxOpen = 0
  recoveries = 0
  #current: Open | undefined
  #made = 0
  #refusals: Array<Refusal> = []
  #countedUntil = 0
  #heldBack: Array<string> | undefined
  #closesAtOnce = 0
  /** The rest of the backfill, and how many posts of it are delivered in a second. */
  #past: Array<string> = []
  #pastPerSecond = 0
  /** How many seconds the backfill of every second connection takes. */
  backfillSeconds = 0
  /** Decides for each connection whether its response has no `Date`. */
  isDateless = (): boolean => false
  readonly #perSecond: number
  readonly #clock: Clock.Clock

  /** Its clock is right, whatever the client's shows. */
  constructor(perSecond: number, clock: Clock.Clock) {
    this.#perSecond = perSecond
    this.#clock = clock
  }

  get made(): number {
    return this.#made
  }

  /** When a post was made, in milliseconds. */
  madeAt(id: number): number {
    return (id * 1000) / this.#perSecond
  }

  /** Makes the posts of the time up to now, and sends them. */
  tick(now: number): void {
    const first = this.#made
    this.#made = Math.floor((now * this.#perSecond) / 1000)
    const lines = this.#lines(first)
    this.#send(this.#past.splice(0, this.#pastPerSecond).join(""))
    if (this.#heldBack !== undefined) this.#heldBack.push(...lines)
    else this.#send(lines.length === 0 ? "\r\n" : lines.join(""))
  }

  // All posts from one on.
  #lines(first: number): ReadonlyArray<string> {
    return Array.from({ length: this.#made - first }, (_, index) => line(first + index, this.madeAt(first + index)))
  }

  #send(text: string): void {
    if (this.#current?.isServed !== true || text === "") return
    const bytes = encoder.encode(text)
    // Wherever that is: in the middle of a line or of a character.
    const cut = (bytes.length * 7) % 13
    Queue.offerUnsafe(this.#current.pipe, bytes.subarray(0, cut))
    Queue.offerUnsafe(this.#current.pipe, bytes.subarray(cut))
  }

  #end(error: Error | undefined): void {
    if (this.#current === undefined) return
    Queue.failCauseUnsafe(this.#current.pipe, error === undefined ? Cause.fail(Cause.Done()) : Cause.fail(error))
    this.#current.isServed = false
  }

  /** Something happens to the client. `chance` is from 0 to 1. */
  strike(fault: Fault, chance: number, now: number): void {
    const times = 1 + Math.floor(chance * 4)
    const refuse = (refusal: Refusal, count: number) => {
      this.#refusals = Array.from({ length: count }, () => refusal)
      this.#end(reset())
    }
    switch (fault) {
      case "reset":
        return this.#end(reset())
      case "reset within a line":
        this.#send(line(this.#made).slice(0, 40))
        return this.#end(reset())
      case "clean close":
        return this.#end(undefined)
      case "closed at once, three times":
        this.#closesAtOnce = 3
        return this.#end(undefined)
      case "stall":
        if (this.#current !== undefined) this.#current.isServed = false
        return
      case "disconnect message":
        this.#send(disconnect)
        return this.#end(undefined)
      case "disconnect message without a close":
        this.#send(disconnect)
        if (this.#current !== undefined) this.#current.isServed = false
        return
      case "network down":
        return refuse("network", times * 4)
      case "status 503":
        return refuse("http", times)
      case "rate limited":
        return refuse("rate_limited", Math.min(times, 2))
      case "slot still counted":
        this.#countedUntil = now + times * 10_000
        return this.#end(reset())
      case "data held back":
        this.#heldBack ??= []
        return
      case "sent twice":
        return this.#send(line(this.#made - 1) + line(this.#made - 2))
      case "not JSON":
        return this.#send("<html>\r\n \r\n")
    }
  }

  /** Sends what was held back. */
  release(): void {
    const held = this.#heldBack
    this.#heldBack = undefined
    if (held !== undefined) this.#send(held.join(""))
  }

  // A stretch of the past, which ends. Every second of these connections breaks off on the way.
  #recover(start: number, end: number): Effect.Effect<OpenResponse> {
    return Effect.map(Queue.unbounded<Uint8Array, Error | Cause.Done>(), (pipe) => {
      this.recoveries++
      const first = Math.max(0, Math.ceil((start * this.#perSecond) / 1000))
      const last = Math.min(this.#made, Math.floor((end * this.#perSecond) / 1000))
      const all = Array.from({ length: Math.max(0, last - first) }, (_, index) => line(first + index))
      const isBroken = this.recoveries % 2 === 1
      const sent = isBroken ? all.slice(0, all.length / 2) : all
      Queue.offerUnsafe(pipe, encoder.encode(`${sent.join("")}\r\n`))
      Queue.failCauseUnsafe(pipe, Cause.fail(isBroken ? reset() : Cause.Done()))
      return respond(Stream.fromQueue(pipe), this.#clock.currentTimeMillisUnsafe())
    })
  }

  #connect(operation: string, backfill: number, now: number): Effect.Effect<OpenResponse, XError> {
    this.tick(now)
    const refusal = this.#refusals.shift() ?? (now < this.#countedUntil ? "connections" : undefined)
    const attempt: Attempt = { at: now, refusal, backfill, closed: now }
    this.attempts.push(attempt)
    if (refusal !== undefined) return Effect.fail(new XError({ operation, reason: reasonOf(refusal) }))
    return Effect.map(Queue.unbounded<Uint8Array, Error | Cause.Done>(), (pipe) => {
      this.#heldBack = undefined
      const connection: Open = { pipe, attempt, isServed: true }
      this.#current = connection
      this.open++
      this.maxOpen = Math.max(this.maxOpen, this.open)
      const first = Math.max(0, Math.ceil(((now - backfill * 60_000) * this.#perSecond) / 1000))
      this.#sendPast(backfill === 0 ? [] : this.#lines(first))
      if (this.#closesAtOnce > 0) {
        this.#closesAtOnce--
        this.#end(undefined)
      }
      return this.#respond(connection)
    })
  }

  #sendPast(lines: ReadonlyArray<string>): void {
    const seconds = this.attempts.length % 2 === 0 ? this.backfillSeconds : 0
    this.#pastPerSecond = seconds === 0 ? Infinity : Math.ceil(lines.length / seconds)
    this.#past = lines.slice()
    this.#send(this.#past.splice(0, this.#pastPerSecond).join("") || "\r\n")
  }

  #respond({ attempt, pipe }: Open): OpenResponse {
    const closed = Effect.sync(() => {
      this.open--
      attempt.closed = this.#clock.currentTimeMillisUnsafe()
    })
    return respond(Stream.ensuring(Stream.fromQueue(pipe), closed), this.isDateless() ? undefined : attempt.at)
  }

  /** The layer that provides it. The connections API does not know anything. */
  get layer(): Layer.Layer<XApi> {
    return Layer.succeed(XApi, {
      execute: (definition) =>
        Effect.fail(new XError({ operation: definition.name, reason: new Conflict({ detail: "not simulated" }) })),
      open: (definition, params) =>
        Effect.suspend(() =>
          params["start_time"] instanceof Date && params["end_time"] instanceof Date
            ? this.#recover(params["start_time"].getTime(), params["end_time"].getTime())
            : this.#connect(
                definition.name,
                Number(params["backfill_minutes"] ?? 0),
                this.#clock.currentTimeMillisUnsafe()
              )
        )
    })
  }
}

const respond = (stream: Stream.Stream<Uint8Array, Error>, at: number | undefined): OpenResponse => {
  const head = { status: 200, headers: headersOf(at === undefined ? {} : { date: new Date(at).toUTCString() }) }
  return { ...head, request, response: { ...head, body: fromStream(stream, Context.empty()) } }
}

const reasonOf = (refusal: Refusal): XError["reason"] => {
  if (refusal === "network") return new TransportError({ detail: "connection refused" })
  if (refusal === "http") return new ServerError({ detail: "over capacity", status: 503 })
  return refusal === "rate_limited"
    ? new RateLimited({ detail: "too many requests" })
    : new TooManyConnections({ detail: "too many connections", connection_issue: "TooManyConnections" })
}

const line = (id: number, madeAt = 0) => {
  const created_at = new Date(madeAt).toISOString()
  const data = { id: `${id}`, text: `post ${id} ✨ 日本`, edit_history_tweet_ids: [`${id}`], created_at }
  return `${JSON.stringify({ data })}\r\n`
}

const disconnect = `${JSON.stringify({
  errors: [
    {
      title: "operational-disconnect",
      disconnect_type: "UpstreamOperationalDisconnect",
      detail: "This stream has been disconnected upstream for operational reasons.",
      type: "https://api.twitter.com/2/problems/operational-disconnect"
    }
  ]
})}\r\n`
