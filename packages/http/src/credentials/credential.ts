import type { Identified } from "@xeffect/core/transport"
import type { XError } from "@xeffect/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"

/** A way to say who sends a request. */
export interface Credential extends Identified {
  /** `"oauth1"` is what `user_auth: true` asks for, `"bearer"` what `user_auth: false` does. */
  readonly kind: "oauth1" | "bearer"
  /**
   * Adds what proves the credential to a request. It is called for every attempt. A failure whose operation is `sign`
   * becomes one of the operation that was called.
   */
  readonly sign: (request: HttpClientRequest) => Effect.Effect<HttpClientRequest, XError>
  /**
   * Sends a request by `send`, which signs and sends it once. After a 401, which means that it was not carried out, it may do
   * so once more with something better, if `mayResend` allows it. Absent if there is nothing better to be had.
   */
  readonly attempt?: <A>(
    send: (sign: Credential["sign"]) => Effect.Effect<A, XError>,
    mayResend: () => boolean
  ) => Effect.Effect<A, XError>
  /**
   * The credential of the user who is signed in now, for one call: it has the identity of that sign-in, and signs nothing
   * once the sign-in has ended. Absent if this credential always stands for the same user.
   */
  readonly current?: Effect.Effect<Credential, XError>
}

/** The credentials that a program has, at most one of each kind. */
export interface Credentials {
  readonly oauth1?: Credential
  readonly bearer?: Credential
}

/**
 * The credentials of a part of a program, in place of those of the layer. Set by {@link withCredentials}, it holds for
 * the effect that it is given to and what that forks.
 */
export const CurrentCredentials: Context.Reference<Credentials | undefined> = Context.Reference<
  Credentials | undefined
>("@xeffect/http/CurrentCredentials", { defaultValue: () => undefined })

/**
 * Runs a part of a program with credentials of its own, without building a layer anew: for programs that act for several
 * users.
 *
 * @example
 * ```ts
 * import { bearer, withCredentials } from "@xeffect/http"
 * import { getMe } from "@xeffect/users"
 * import * as Redacted from "effect/Redacted"
 *
 * const program = getMe().pipe(withCredentials({ bearer: bearer(Redacted.make("the user's token")) }))
 * ```
 */
export const withCredentials =
  (credentials: Credentials) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.provideService(self, CurrentCredentials, credentials)
