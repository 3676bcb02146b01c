import * as Effect from "effect/Effect"
import type { Definition, Identified, UserLookup, UserLookups } from "../definition/definition.ts"
import type { XError } from "../errors/errors.ts"
import { type Flight, joinFlight } from "./machine/flight.ts"
import { inContext } from "./machine/in-context.ts"
import { opaqueKey } from "../text/opaque-key.ts"
import { decodeFailure } from "../response/decode-failure.ts"
import { json } from "../response/json.ts"
import { always, string, struct } from "../shape/shape.ts"

const me = json(struct({ data: always(struct({ id: always(string) })) }))

// The part of `get_me` that the lookup needs. The operation itself is in `@xeffect/users`, which depends on core.
const getMe: Definition = {
  name: "get_me",
  method: "GET",
  path: "/2/users/me",
  params: {},
  response: me,
  accepts: { oauth1: true, oauth2: ["tweet.read", "users.read"] },
  limits: [{ limit: 75, windowSeconds: 900, per: "user" }]
}

/** The number of cached user IDs. The oldest is evicted first. */
const capacity = 10_000

/**
 * Finds the user ID for `{me}` in a path. An OAuth 1.0a access token begins with it; otherwise one request to `get_me`
 * is made for each access token and layer, shared by all fibers that wait for it.
 *
 * It is part of the definition, so a bundle without such operations does not contain it.
 * @since 0.1.0
 */
export const authenticatedUser: UserLookup = (lookups, credential, accepts) => {
  const key = opaqueKey(credential.identity)
  const id = credential.userId ?? cachedIds(lookups).get(key)
  return id === undefined ? lookUpOnce(lookups, key, requestUserId(lookups, credential, accepts)) : Effect.succeed(id)
}

// For each layer, wherever it is provided.
const allIds = new WeakMap<object, Map<string, string>>()

/** The cached IDs of a layer, by the opaque key of the credential's identity. */
const cachedIds = ({ layer }: Pick<UserLookups<never>, "layer">): Map<string, string> => {
  const known = allIds.get(layer) ?? new Map<string, string>()
  allIds.set(layer, known)
  return known
}

// For each place where a layer is provided. Cached IDs live longer.
const allFlights = new WeakMap<object, Map<string, Flight<string, XError>>>()

const lookUpOnce = (place: object, key: string, lookup: Effect.Effect<string, XError>) =>
  Effect.suspend(() => {
    const flights = allFlights.get(place) ?? new Map<string, Flight<string, XError>>()
    allFlights.set(place, flights)
    return joinFlight(flights, key, lookup, "until nobody waits")
  })

const requestUserId = Effect.fnUntraced(function* <Credential extends Identified>(
  { context, layer, send }: UserLookups<Credential>,
  credential: Credential,
  accepts = getMe.accepts
) {
  const key = opaqueKey(credential.identity)
  const known = cachedIds({ layer })
  // A lookup may have ended after the caller looked for its result.
  const found = known.get(key)
  if (found !== undefined) return found
  const response = yield* inContext(context)(send({ ...getMe, accepts }, credential))
  const { data } = yield* me.read({}, getMe, response)
  const { id } = data
  // The ID becomes part of a path.
  if (!/^\d{1,19}$/.test(id)) {
    return yield* decodeFailure(getMe, response, { path: ["data", "id"], expected: "a user ID" })
  }
  return rememberId(known, key, id)
})

const rememberId = (known: Map<string, string>, key: string, id: string): string => {
  for (const oldest of known.keys()) {
    if (known.size < capacity) break
    known.delete(oldest)
  }
  known.set(key, id)
  return id
}
