import { decode } from "@xeffect/core/decode"
import type { Definition } from "@xeffect/core/definition"
import type { XError } from "@xeffect/core/errors"
import * as Cache from "effect/Cache"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import * as Exit from "effect/Exit"
import * as Hash from "effect/Hash"
import * as Schema from "effect/Schema"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import type { Credential } from "./credential.ts"

const me: Schema.Codec<{ readonly data: { readonly id: string } }> = Schema.Struct({
  data: Schema.Struct({ id: Schema.String })
})

// As much of `get_me` as the lookup needs. The whole operation is in `@xeffect/users`, which this package cannot import.
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
 * The ID of the user whose credential it is. An OAuth 1.0a access token begins with it; otherwise `get_me` is asked, once
 * for each access token, by one request however many fibers wait for it.
 */
export const makeUserId = (
  execute: (definition: Definition, credential: Credential) => Effect.Effect<HttpClientResponse, XError>
): Effect.Effect<(credential: Credential) => Effect.Effect<string, XError>> => {
  const read = decode(getMe)
  const lookup = ({ credential }: Key) =>
    Effect.flatMap(execute(getMe, credential), read).pipe(
      // `read` has checked the answer against the schema.
      Effect.map((answer) => (answer as typeof me.Type).data.id)
    )
  const remember = (exit: Exit.Exit<string, XError>) => (Exit.isSuccess(exit) ? Duration.infinity : Duration.zero)
  return Effect.map(
    Cache.makeWith(lookup, { capacity, timeToLive: remember }),
    (ids) => (credential) =>
      credential.userId === undefined ? Cache.get(ids, new Key(credential)) : Effect.succeed(credential.userId)
  )
}

// Credentials of the same token are the same key.
class Key implements Equal.Equal {
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
