import {
  type CountsPage,
  type Definition,
  dict,
  type Id,
  type Names,
  type TimeWindowParams,
  type XApi,
  type XError
} from "@xeffect/core"
import { operation, pageSteps } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Limits from "@xeffect/core/limits"
import * as Parameter from "@xeffect/core/parameter"
import type { Prices } from "@xeffect/core/prices"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import type { UncheckedParameters } from "@xeffect/core/options"
import { field } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { toMicros } from "../amount.ts"

/** A number of entries that the X API reports, and what it cost to ask. */
export interface Known {
  readonly basis: "counts" | "profile"
  /** Absent if the response does not have it. */
  readonly entries: number | undefined
  /** How many entries can be read, however many there are. */
  readonly maximum: number
  /** What it cost to ask, in millionths of a dollar. */
  readonly micros: number
  readonly requests: number
}

/** Entries that were counted by others. */
export const givenEntries = ({ reach }: Definition, entries: number): Known => ({
  basis: "profile",
  entries,
  maximum: reach?.entries ?? Infinity,
  micros: 0,
  requests: 0
})

/** Asks how many entries a list has, if another operation knows. Two of those that do are declared here in part. */
export const askFor = (
  { reach }: Definition,
  template: string,
  params: UncheckedParameters,
  prices: Prices
): Effect.Effect<Known | undefined, XError, XApi> => {
  const window = /^\/2\/tweets\/search\/(recent|all)$/.exec(template)?.[1]
  if (window === "recent" || window === "all") return askCounts(window, params, prices)
  const list = /^\/2\/users\/\{id\}\/(followers|following|tweets)$/.exec(template)?.[1]
  return list === undefined ? Effect.undefined : askProfile(list, reach?.entries ?? Infinity, params, prices)
}

interface CountParams extends TimeWindowParams {
  readonly query: string
  readonly granularity: "day"
  readonly next_token?: string | undefined
}

/** The counts operation of a search, as far as it is needed: `@xeffect/tweets` has it whole. */
export const countsOperation = (window: "recent" | "all") =>
  operation<CountParams, CountsPage>({
    name: window === "recent" ? "get_recent_tweets_count" : "get_all_tweets_count",
    method: "GET",
    path: `/2/tweets/counts/${window}`,
    params: Parameter.combine(
      { query: Parameter.query, granularity: Parameter.choice("day"), next_token: Parameter.token },
      Parameter.timeWindow()
    ),
    response: Response.json(Response.Counts),
    accepts: window === "recent" ? { appOnly: true, oauth2: [] } : { appOnly: true },
    limits: Limits.per15Minutes(300, 0),
    paging: "next_token"
  })

const askCounts = Effect.fnUntraced(function* (
  window: "recent" | "all",
  given: UncheckedParameters,
  { request }: Prices
) {
  const { end_time, query, since_id, start_time, until_id } = given
  // The search has checked them.
  const params = { query, granularity: "day", start_time, end_time, since_id, until_id } as CountParams
  const { fetch, first } = pageSteps(countsOperation(window), params)
  let [entries, requests] = [0, 0]
  for (let position = Option.some(first); Option.isSome(position); requests++) {
    const [{ meta }, next] = yield* fetch(position.value)
    entries += meta?.total_tweet_count ?? meta?.total_post_count ?? 0
    position = next
  }
  const micros = requests * toMicros(request[`counts_${window}`])
  return { basis: "counts", entries, maximum: Infinity, micros, requests } satisfies Known
})

interface ProfileParams {
  readonly id: Id
  readonly user_fields: Names<"public_metrics">
  readonly user_auth?: boolean | undefined
}

/** The profile of a user, as far as it is needed: `@xeffect/users` has it whole. */
export const profileOperation = () =>
  operation<ProfileParams, unknown>({
    name: "get_user",
    method: "GET",
    path: "/2/users/{id}",
    params: { id: Parameter.id, user_fields: Parameter.names },
    response: Response.json(Shape.unknown),
    accepts: Credentials.any("tweet.read", "users.read"),
    user_auth: false,
    limits: Limits.per15Minutes(300, 900)
  })

const publicCounts: Readonly<Record<string, string>> = {
  followers: "followers_count",
  following: "following_count",
  tweets: "tweet_count"
}

const askProfile = (list: string, maximum: number, { id, user_auth }: UncheckedParameters, { resource }: Prices) => {
  const name = publicCounts[list] ?? ""
  // The list has checked them.
  const params = { id: id as Id, user_fields: ["public_metrics"] as const, user_auth: user_auth as boolean | undefined }
  return Effect.map(dict(profileOperation(), params), (json): Known => {
    const data = field(json, "data")
    const count = field(field(data, "public_metrics"), name) ?? field(data, name)
    const entries = typeof count === "number" ? count : undefined
    return { basis: "profile", entries, maximum, micros: data === undefined ? 0 : toMicros(resource.user), requests: 1 }
  })
}
