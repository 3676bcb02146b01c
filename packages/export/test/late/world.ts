import type { Definition } from "@xeffect/core"
import { layerMock } from "@xeffect/core/mock"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { idAt, timeOf } from "@xeffect/text"

/** The world of a simulation. */
export interface LateOptions {
  readonly days: number
  readonly perDay: number
  /** The part of the posts that are listed late, by 15 minutes to 24 hours. */
  readonly late: number
  /** The part of the posts that are deleted within two days. */
  readonly deleted: number
  /** How often an update is killed. */
  readonly kills: number
  readonly random: () => number
}

/** A post: when it was made, when it is listed, and when it is gone, in milliseconds since 1970. */
export interface LatePost {
  readonly id: string
  readonly time: number
  readonly seen: number
  readonly gone: number
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** Posts of some days, the oldest first. */
export const makePosts = ({ days, deleted, late, perDay, random }: LateOptions, start: number) => {
  const times = Array.from({ length: days * perDay }, () => start + Math.floor(random() * days * day))
  return times
    .toSorted((one, other) => one - other)
    .map((time, index): LatePost => {
      const isLate = random() < late
      const delay = isLate ? 15 * minute + random() * (24 * hour - 15 * minute) : random() * minute
      const gone = random() < deleted ? time + random() * 2 * day : Infinity
      // The lower bits of an ID count.
      const id = String(BigInt(idAt(new Date(time))) + BigInt(index % 4096))
      return { id, time, seen: time + delay, gone }
    })
}

/** A search that lists posts late, and what it was paid. */
export class LateWorld {
  readonly posts: ReadonlyArray<LatePost>
  readonly requests = { search: 0, counts: 0 }
  /** How many posts are counted in the first minute of a count and never returned. */
  phantoms = 0
  /** How many posts were billed: each once a day in UTC. */
  billed = 0
  #billedOn = { day: -1, ids: new Set<string>() }

  constructor(posts: ReadonlyArray<LatePost>) {
    this.posts = posts
  }

  /** The first post that was made at a time or later. */
  #indexAt(time: number): number {
    let [low, high] = [0, this.posts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.posts[middle]?.time ?? 0) < time) low = middle + 1
      else high = middle
    }
    return low
  }

  #listed(from: number, to: number, now: number): ReadonlyArray<LatePost> {
    return this.posts
      .slice(this.#indexAt(from), this.#indexAt(to))
      .filter(({ gone, seen }) => seen <= now && gone > now)
  }

  #bill(ids: ReadonlyArray<string>, now: number): void {
    const today = Math.floor(now / day)
    if (this.#billedOn.day !== today) this.#billedOn = { day: today, ids: new Set() }
    const fresh = ids.filter((id) => !this.#billedOn.ids.has(id))
    for (const id of fresh) this.#billedOn.ids.add(id)
    this.billed += fresh.length
  }

  #search(params: Readonly<Record<string, unknown>>, now: number) {
    this.requests.search += 1
    const since = params["since_id"] === undefined ? undefined : timeOf(String(params["since_id"]))?.getTime()
    const from = Math.max(since ?? Date.parse(String(params["start_time"] ?? "2026-01-01")), now - 7 * day)
    const to = params["end_time"] === undefined ? now : Date.parse(String(params["end_time"]))
    const found = this.#listed(from, to, now).toReversed()
    const first = Number(params["next_token"] ?? 0)
    const page = found.slice(first, first + Number(params["max_results"] ?? 10))
    this.#bill(
      page.map(({ id }) => id),
      now
    )
    const next = first + page.length < found.length ? { next_token: String(first + page.length) } : {}
    return { data: page.map(({ id }) => ({ id, text: "#gauge" })), meta: { result_count: page.length, ...next } }
  }

  #count(params: Readonly<Record<string, unknown>>, now: number) {
    this.requests.counts += 1
    const [from, to] = [Date.parse(String(params["start_time"])), Date.parse(String(params["end_time"]))]
    const counts = new Map<number, number>()
    for (let time = from; time < to; time += minute) counts.set(time, 0)
    for (const { time } of this.#listed(from, to, now)) {
      const start = time - (time % minute)
      counts.set(start, (counts.get(start) ?? 0) + 1)
    }
    if (this.phantoms > 0) counts.set(from, (counts.get(from) ?? 0) + this.phantoms)
    const text = (time: number) => new Date(time).toISOString()
    const data = [...counts].map(([start, tweet_count]) => ({
      start: text(start),
      end: text(start + minute),
      tweet_count
    }))
    return { data, meta: { total_tweet_count: 0 } }
  }

  #served = 0
  #killAt = Infinity
  #killed = Deferred.makeUnsafe<void>()

  /** The X API of the world. A request at which its client is killed has no response. */
  readonly layer = layerMock((definition: Definition, params) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      this.#served += 1
      if (this.#served === this.#killAt) return Effect.andThen(Deferred.succeed(this.#killed, undefined), Effect.never)
      return Effect.succeed(
        definition.name === "get_recent_tweets_count" ? this.#count(params, now) : this.#search(params, now)
      )
    })
  )

  /** Runs a client, which is killed at the request after so many. Returns `undefined` if it was. */
  killedAfter<A, E, R>(requests: number, client: Effect.Effect<A, E, R>): Effect.Effect<A | undefined, E, R> {
    return Effect.suspend(() => {
      this.#killed = Deferred.makeUnsafe<void>()
      this.#killAt = this.#served + 1 + requests
      const running = Effect.map(client, (done): A | undefined => done)
      return Effect.raceFirst(running, Effect.as(Deferred.await(this.#killed), undefined))
    })
  }
}
