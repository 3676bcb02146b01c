import * as Cache from "effect/Cache"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Hash from "effect/Hash"
import type { AcceptedCredentials, Definition, Identified, UserLookup, UserLookups } from "../definition/definition.ts"
import type { XError } from "../errors/errors.ts"
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
  accepts: { oauth1: true, oauth2: ["tweet.read", "users.read"] }
}

/** The number of cached user IDs. The oldest is evicted first. */
const capacity = 10_000

/**
 * Finds the user ID for `{me}` in a path. An OAuth 1.0a access token begins with it; otherwise one request to `get_me`
 * is made for each access token and layer, shared by all fibers that wait for it.
 *
 * It is part of the definition, so a bundle without such operations does not contain it.
 */
export const authenticatedUser: UserLookup = (lookups, credential, accepts) => {
  const id = credential.userId ?? lookups.known.get(opaqueKey(credential.identity))
  return id === undefined
    ? Effect.flatMap(underWayIn(lookups), (underWay) => Cache.get(underWay, new Key(credential, accepts)))
    : Effect.succeed(id)
}

// The lookups in progress, for each place where a layer is provided. Cached IDs live longer.
const caches = new WeakMap<object, Cache.Cache<Key, string, XError>>()

const underWayIn = <Credential extends Identified>(lookups: UserLookups<Credential>) =>
  Effect.suspend(() => {
    const cache = caches.get(lookups)
    return cache === undefined
      ? Effect.map(makeCache(lookups), (made) => {
          // Another fiber may have made one meanwhile.
          const first = caches.get(lookups) ?? made
          caches.set(lookups, first)
          return first
        })
      : Effect.succeed(cache)
  })

// Otherwise the cache would use the context of its first caller for all others.
const makeCache = <Credential extends Identified>(lookups: UserLookups<Credential>) =>
  Effect.updateContext(
    Cache.make({
      capacity,
      timeToLive: 0,
      // The key was made from a credential of this type.
      lookup: ({ accepts, credential }: Key) => requestUserId(lookups, credential as Credential, accepts)
    }),
    emptyContext
  )

const emptyContext: (context: Context.Context<never>) => Context.Context<never> = Context.empty

const requestUserId = Effect.fnUntraced(function* <Credential extends Identified>(
  { known, send }: UserLookups<Credential>,
  credential: Credential,
  accepts = getMe.accepts
) {
  const key = opaqueKey(credential.identity)
  // A lookup may have ended after the caller looked for its result.
  const found = known.get(key)
  if (found !== undefined) return found
  const response = yield* send({ ...getMe, accepts }, credential)
  const { data } = yield* me.read({}, getMe, response)
  const { id } = data
  // The ID becomes part of a path.
  if (!/^\d{1,19}$/.test(id)) {
    return yield* decodeFailure(getMe, response, { path: ["data", "id"], expected: "a user ID" })
  }
  return remember(known, key, id)
})

const remember = (known: Map<string, string>, key: string, id: string): string => {
  for (const oldest of known.keys()) {
    if (known.size < capacity) break
    known.delete(oldest)
  }
  known.set(key, id)
  return id
}

// Equal for credentials of the same token. Lives as long as the lookup.
class Key implements Equal.Equal {
  readonly credential: Identified
  readonly accepts: AcceptedCredentials | undefined
  constructor(credential: Identified, accepts: AcceptedCredentials | undefined) {
    this.credential = credential
    this.accepts = accepts
  }
  [Hash.symbol](): number {
    return Hash.hash(this.credential.identity)
  }
  [Equal.symbol](that: Equal.Equal): boolean {
    return that instanceof Key && Equal.equals(this.credential.identity, that.credential.identity)
  }
}
