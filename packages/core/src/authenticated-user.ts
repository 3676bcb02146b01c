import * as Cache from "effect/Cache"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Exit from "effect/Exit"
import * as Hash from "effect/Hash"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import { decode } from "./decode.ts"
import type { Definition, Identified, UserLookup } from "./definition.ts"
import type { XError } from "./errors.ts"
import { always, type Shape, string, struct, type TypeOf } from "./shape.ts"

const me: Shape<{ readonly data: { readonly id: string } }> = struct({
  data: always(struct({ id: always(string) }))
})

// As much of `get_me` as the lookup needs. The whole operation is in `@xeffect/users`, which knows core and not the
// other way round.
const getMe: Definition = {
  name: "get_me",
  method: "GET",
  path: "/2/users/me",
  params: {},
  result: me,
  accepts: { oauth1: true, oauth2: ["tweet.read", "users.read"] }
}

/** As many users' IDs are remembered; the one that was asked for least recently is forgotten first. */
const capacity = 10_000

/**
 * What `{me}` in the path of an operation stands for. An OAuth 1.0a access token begins with the ID of its user; otherwise
 * `get_me` is asked, once for each access token, by one request however many fibers wait for it.
 *
 * An operation brings it along, so that a program without such operations has none of its bytes.
 */
export const authenticatedUser: UserLookup = <Credential extends Identified>(
  send: (definition: Definition, credential: Credential) => Effect.Effect<HttpClientResponse, XError>
) => {
  const read = decode(getMe)
  const lookup = ({ credential }: Key<Credential>) =>
    Effect.flatMap(send(getMe, credential), read).pipe(
      // `read` has checked that the answer has the shape.
      Effect.map((answer) => (answer as TypeOf<typeof me>).data.id)
    )
  const remember = (exit: Exit.Exit<string, XError>) => (Exit.isSuccess(exit) ? Duration.infinity : Duration.zero)
  return Effect.map(
    Cache.makeWith(lookup, { capacity, timeToLive: remember }),
    (ids) => (credential: Credential) =>
      credential.userId === undefined ? Cache.get(ids, new Key(credential)) : Effect.succeed(credential.userId)
  )
}

// Credentials of the same token are the same key.
class Key<Credential extends Identified> implements Equal.Equal {
  readonly credential: Credential
  constructor(credential: Credential) {
    this.credential = credential
  }
  [Hash.symbol](): number {
    return Hash.hash(this.credential.identity)
  }
  [Equal.symbol](that: Equal.Equal): boolean {
    return that instanceof Key && Equal.equals(this.credential.identity, that.credential.identity)
  }
}
