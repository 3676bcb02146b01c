import * as Cache from "effect/Cache"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Hash from "effect/Hash"
import type { Definition, Identified, UserLookup, UserLookups } from "../definition/definition.ts"
import type { XError } from "../errors/errors.ts"
import { opaqueKey } from "../text/opaque-key.ts"
import { decodeFailure } from "../response/decode-failure.ts"
import { json } from "../response/json.ts"
import { always, string, struct } from "../shape/shape.ts"

const me = json(struct({ data: always(struct({ id: always(string) })) }))

// As much of `get_me` as the lookup needs. The whole operation is in `@xeffect/users`, which knows core and not the
// other way round.
const getMe: Definition = {
  name: "get_me",
  method: "GET",
  path: "/2/users/me",
  params: {},
  response: me,
  accepts: { oauth1: true, oauth2: ["tweet.read", "users.read"] }
}

/** As many users' IDs are remembered; the oldest is forgotten first. */
const capacity = 10_000

/**
 * What `{me}` in the path of an operation stands for. An OAuth 1.0a access token begins with the ID of its user; otherwise
 * `get_me` is asked, once for each access token and layer, by one request however many fibers wait for it.
 *
 * An operation brings it along, so that a program without such operations has none of its bytes.
 */
export const authenticatedUser: UserLookup = (lookups, credential) => {
  const id = credential.userId ?? lookups.known.get(opaqueKey(credential.identity))
  return id === undefined
    ? Effect.flatMap(underWayIn(lookups), (underWay) => Cache.get(underWay, new Key(credential)))
    : Effect.succeed(id)
}

// What is under way in each place that a layer is provided to. What is known outlives it.
const caches = new WeakMap<object, Cache.Cache<Key, string, XError>>()

const underWayIn = <Credential extends Identified>(lookups: UserLookups<Credential>) =>
  Effect.suspend(() => {
    const cache = caches.get(lookups)
    return cache === undefined
      ? Effect.map(makeCache(lookups), (made) => {
          caches.set(lookups, made)
          return made
        })
      : Effect.succeed(cache)
  })

// It would keep the context of whoever is the first to need it, and use that for all others.
const makeCache = <Credential extends Identified>(lookups: UserLookups<Credential>) =>
  Effect.updateContext(
    Cache.make({
      capacity,
      timeToLive: 0,
      // The key was made of a credential of this place.
      lookup: ({ credential }: Key) => lookUp(lookups, credential as Credential)
    }),
    nothing
  )

const nothing: (context: Context.Context<never>) => Context.Context<never> = Context.empty

const lookUp = Effect.fnUntraced(function* <Credential extends Identified>(
  { known, send }: UserLookups<Credential>,
  credential: Credential
) {
  const response = yield* send(getMe, credential)
  const { data } = yield* me.read({}, getMe, response)
  const { id } = data
  // It goes into paths.
  if (!/^\d{1,19}$/.test(id)) {
    return yield* decodeFailure(getMe, response, { path: ["data", "id"], expected: "a user ID" })
  }
  return remember(known, opaqueKey(credential.identity), id)
})

const remember = (known: Map<string, string>, key: string, id: string): string => {
  for (const oldest of known.keys()) {
    if (known.size < capacity) break
    known.delete(oldest)
  }
  known.set(key, id)
  return id
}

// Credentials of the same token are the same key. It lives as long as the lookup.
class Key implements Equal.Equal {
  readonly credential: Identified
  constructor(credential: Identified) {
    this.credential = credential
  }
  [Hash.symbol](): number {
    return Hash.hash(this.credential.identity)
  }
  [Equal.symbol](that: Equal.Equal): boolean {
    return that instanceof Key && Equal.equals(this.credential.identity, that.credential.identity)
  }
}
