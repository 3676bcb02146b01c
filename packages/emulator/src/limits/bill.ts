/** The bill of the X API for the requests of an emulator, counted from its responses and deliveries. */
import { type Prices, prices as published, type ReadPrice, type RequestPrice } from "@xeffect/core/prices"
import type { Caller } from "../auth/credentials.ts"
import { entitiesOf } from "../world/entities.ts"
import type { Json } from "../request/problems.ts"
import type { World } from "../world/types.ts"
import { billedAs, ownedReads } from "./price-classes.ts"

/** How an emulator bills. */
export interface BillingOptions {
  /** The price list. Default: the published one. */
  readonly prices?: Prices | undefined
  /** Whether included resources are billed, which is documented nowhere. Default: `true`. */
  readonly includes?: boolean | undefined
  /** The user who owns the app, whose own data have a price of their own. Default: nobody. */
  readonly owner_id?: string | undefined
  /** The dollars that can be spent. Once they are, requests that cost something get a 402. Default: no end.
   * `"unavailable"`: no end, and the X API has no balance for the app, as for some of those that pay per use. */
  readonly balance?: number | "unavailable" | undefined
}

/** A line of a bill. */
export interface BillLine {
  /** The day in UTC, as `YYYY-MM-DD`. */
  readonly day: string
  /** The operation by its identifier in the X API's description, for example `getPostsByIds`; `events` of webhooks. */
  readonly operation: string
  /** The billed resource, by the names of the price list, for example `post` or `post_with_url`. */
  readonly of: string
  readonly count: number
  readonly dollars: number
}

/** The bill so far. */
export interface Bill {
  readonly dollars: number
  /** Keyed by day, operation and resource, in the order in which they began. */
  readonly lines: ReadonlyArray<BillLine>
}

/** A request, as far as a bill is concerned. */
interface BilledRequest {
  readonly id: string
  readonly path: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>> | undefined
  readonly caller?: Caller
}

/** The counts. Sums are in hundredths of a cent, so that they are exact for prices of that precision. */
export interface BillingState {
  readonly lines: Map<string, { -readonly [Name in keyof BillLine]: BillLine[Name] }>
  /** The resources that are billed once a day, by the day. */
  readonly seen: Map<string, Set<string>>
  total: number
}

/** A line that is empty. */
const keepAlive: Json = {}

const readLine = (bytes: Uint8Array): Json => {
  const line = new TextDecoder().decode(bytes)
  return line.trim() === "" ? keepAlive : (JSON.parse(line) as Json)
}

/** Counts what is billed. */
export class Billing {
  readonly options: BillingOptions
  /** The day that was written last. */
  #latest = { number: Number.NaN, day: "" }
  /** The contents of lines of streams, by their bytes. */
  readonly #read = new WeakMap<Uint8Array, Json>()
  readonly state: BillingState = { lines: new Map(), seen: new Map(), total: 0 }

  constructor(options: BillingOptions) {
    this.options = options
  }

  get bill(): Bill {
    const lines = Array.from(this.state.lines.values(), (line) => ({ ...line, dollars: line.dollars / 10_000 }))
    return { dollars: this.state.total / 10_000, lines }
  }

  /** Whether a request of an operation is refused because the balance is spent. */
  isRefused(id: string): boolean {
    const { balance } = this.options
    return typeof balance === "number" && billedAs.has(id) && this.state.total >= balance * 10_000
  }

  /** Bills a successful response, or an item of a stream. */
  respond(request: BilledRequest, response: Json, now: number): void {
    const { includes = true } = this.options
    const as = billedAs.get(request.id) ?? "nothing"
    const [per, of, withLink = of] = as.split(":")
    const data = response["data"]
    const entries = Array.isArray(data) ? data : data === undefined ? [] : [data]
    if (per === "request") {
      const price = isLinking(request.body ?? {}) ? withLink : of
      this.#request(request, price as RequestPrice, entries.length > 0, response, now)
    }
    if (per === "event") for (const one of entries) this.event(request.id, one, now)
    if (per === "resource") {
      const owns = this.#isOwn(request)
      for (const one of entries)
        this.#resource(request.id, owns ? "owned" : (of as ReadPrice), `${as} ${owns}`, one, now)
    }
    if (!includes || per === "request") return
    const included = Object(response["includes"])
    for (const one of [...(included["tweets"] ?? []), ...(included["posts"] ?? [])])
      this.#resource(request.id, "post", "resource:post false", one, now)
    for (const one of included["users"] ?? []) this.#resource(request.id, "user", "resource:user false", one, now)
  }

  /** Bills an event that a stream or a webhook delivers. */
  event(operation: string, event: unknown, now: number): void {
    const { event_type, event_uuid } = Object(event)
    const { prices = published } = this.options
    const names = Object.keys(prices.event)
    const name =
      names.find((one) => one === event_type) ??
      names.find((one) => one === `${String(event_type).split(".").slice(0, -1).join(".")}.*`)
    if (name === undefined || this.#wasBilled(`event ${event_uuid}`, now)) return
    this.#add(operation, String(event_type), prices.event[name] ?? 0, now)
  }

  /** Bills a body that a webhook gets: an event, or a post of the filtered stream. */
  deliver(body: string, now: number): void {
    const delivered: Json = JSON.parse(body)
    const data = Object(delivered["data"])
    if (data.event_type !== undefined) this.event("events", data, now)
    else if (data.id !== undefined) this.respond({ id: "streamPosts", path: {} }, delivered, now)
  }

  /** Bills a line of a stream. Connections that read the same have the same bytes, which are read once. */
  line(id: string, line: Uint8Array, now: number): void {
    const read = this.#read.get(line) ?? readLine(line)
    this.#read.set(line, read)
    if (read !== keepAlive) this.respond({ id, path: {} }, read, now)
  }

  #request({ id }: BilledRequest, of: RequestPrice, hasData: boolean, response: Json, now: number): void {
    const isRead = id.startsWith("get") && !hasData
    if (isRead || (!hasData && response["errors"] !== undefined)) return
    const { prices = published } = this.options
    this.#add(id, of, prices.request[of], now)
  }

  #resource(operation: string, of: ReadPrice, kind: string, resource: unknown, now: number): void {
    const { prices = published } = this.options
    if (!this.#wasBilled(`${kind} ${Object(resource).id}`, now)) this.#add(operation, of, prices.resource[of], now)
  }

  #isOwn({ caller, id, path }: BilledRequest): boolean {
    const { owner_id } = this.options
    const user = caller !== undefined && "userId" in caller ? caller.userId : undefined
    return owner_id !== undefined && user === owner_id && path["id"] === owner_id && ownedReads.has(id)
  }

  #day(now: number): string {
    const number = Math.floor(now / dayLength)
    if (this.#latest.number !== number) this.#latest = { number, day: dayOf(now) }
    return this.#latest.day
  }

  #wasBilled(key: string, now: number): boolean {
    const day = this.#day(now)
    const seen = this.state.seen.get(day) ?? new Set()
    if (seen.has(key)) return true
    this.state.seen.set(day, seen.add(key))
    return false
  }

  #add(operation: string, of: string, dollars: number, now: number): void {
    const day = this.#day(now)
    const amount = Math.round(dollars * 10_000)
    const key = `${day} ${operation} ${of}`
    const line = this.state.lines.get(key) ?? { day, operation, of, count: 0, dollars: 0 }
    line.count++
    line.dollars += amount
    this.state.lines.set(key, line)
    this.state.total += amount
  }
}

const all = new WeakMap<World, Billing>()

/** Makes the bill of a world. */
export const addBilling = (world: World, options: BillingOptions): Billing => {
  const billing = new Billing(options)
  all.set(world, billing)
  return billing
}

/** The bill of a world, if it has one. */
export const billingOf = (world: World): Billing | undefined => all.get(world)

const dayLength = 24 * 60 * 60 * 1000

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

const isLinking = (body: Readonly<Record<string, unknown>>): boolean =>
  entitiesOf(String(body["text"] ?? "")).urls.length > 0 ||
  ["media", "quote_tweet_id", "card_uri", "direct_message_deep_link"].some((name) => body[name] !== undefined)
