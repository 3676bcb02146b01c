/** The one address of version 1.1 of the API that a sign-in needs: who has signed in. */
import * as Effect from "effect/Effect"
import type { makeAuthenticate } from "../auth/authenticate.ts"
import { pictureOrigin } from "../present/picture-address.ts"
import { writeUser } from "../present/user.ts"
import { viewOf } from "../present/view.ts"
import { type Arrival, type EmulatorResponse, jsonType, parseForm } from "../request/request.ts"
import { makeResponse } from "../request/response.ts"
import type { World, WorldUser } from "../world/types.ts"
import { legacyTime, legacyUser } from "./webhooks/payloads.ts"

/** Whether a request asks who has signed in. */
export const isVerifyCredentials = ({ address, request }: Arrival): boolean =>
  request.method === "GET" && address.path === "/1.1/account/verify_credentials.json"

const respond = ({ now }: Arrival, status: number, body: string): EmulatorResponse =>
  makeResponse(status, { "content-type": jsonType, date: new Date(now).toUTCString() }, body)

const refuse = (arrival: Arrival, status: number, code: number, message: string): EmulatorResponse =>
  respond(arrival, status, JSON.stringify({ errors: [{ code, message }] }))

// The ID is a number with all its digits, which a number of JavaScript does not hold.
const withExactId = (user: object): string =>
  JSON.stringify(user).replace(/^\{"id":\d+,"id_str":"(\d+)"/, '{"id":$1,"id_str":"$1"')

interface Metrics {
  readonly followers_count: number
  readonly following_count: number
  readonly like_count: number
  readonly listed_count: number
  readonly tweet_count: number
}

const write = (world: World, arrival: Arrival, user: WorldUser): string => {
  const { address, now } = arrival
  const query = new Map([["user.fields", ["public_metrics"]]])
  const view = viewOf(world, now, { caller: { kind: "None", subject: "" }, origin: address.origin }, query)
  // The field is always written.
  const metrics = writeUser(user, view)["public_metrics"] as Metrics
  const picture = `${pictureOrigin(address.origin)}/profile_images/${user.id}/face_normal.jpg`
  const isEmailWanted = new Map(parseForm(address.query)).get("include_email") === "true"
  return withExactId({
    ...legacyUser(world, user.id),
    location: user.location ?? "",
    url: user.url ?? null,
    created_at: legacyTime(user.createdAt),
    followers_count: metrics.followers_count,
    friends_count: metrics.following_count,
    favourites_count: metrics.like_count,
    listed_count: metrics.listed_count,
    statuses_count: metrics.tweet_count,
    profile_image_url: picture,
    profile_image_url_https: picture,
    default_profile_image: false,
    suspended: user.suspended,
    ...(isEmailWanted ? { email: user.email ?? "" } : {})
  })
}

/** The response to a request that asks who has signed in. It takes signatures of OAuth 1.0a alone. */
export const verifyCredentials = Effect.fnUntraced(function* (
  world: World,
  authenticate: ReturnType<typeof makeAuthenticate>,
  arrival: Arrival
): Effect.fn.Return<EmulatorResponse> {
  const { authorization = "" } = arrival.request.headers
  if (authorization === "") return refuse(arrival, 400, 215, "Bad Authentication data.")
  const caller = yield* Effect.option(authenticate(arrival.request, arrival.now))
  const { kind, userId } = { kind: "None", userId: "", ...(caller._tag === "Some" ? caller.value : {}) }
  if (kind === "None") return refuse(arrival, 401, 32, "Could not authenticate you.")
  if (kind !== "UserToken") return refuse(arrival, 403, 220, "Your credentials do not allow access to this resource.")
  const user = world.users.get(userId)
  if (user === undefined) return refuse(arrival, 401, 32, "Could not authenticate you.")
  return respond(arrival, 200, write(world, arrival, user))
})
