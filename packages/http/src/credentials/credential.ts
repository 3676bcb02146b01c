import { isAppOnlyToken, refuse } from "@xeffect/core/failure"
import { checkObject, guarded } from "@xeffect/core/options"
import type { HttpRequest, Identified } from "@xeffect/core/wire"
import { InvalidInput, type XError } from "@xeffect/core/define"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import type { Remedy } from "./remedy.ts"

/** Why a request cannot be signed. `InvalidInput` alone is reported as an error of the operation that was called. */
export type SigningError = XError | InvalidInput

/** A credential: signs requests for an app or a user. */
export interface Credential extends Identified {
  /** `"oauth1"` is chosen by `user_auth: true`, `"bearer"` by `user_auth: false`. */
  readonly kind: "oauth1" | "bearer"
  /** Whether it is known to belong to the app, and to no user. */
  readonly isAppOnly?: boolean
  /** Why it cannot sign, if it cannot. Calls fail with it, and a layer whose options it is made from is not built. */
  readonly invalid?: InvalidInput | undefined
  /** Signs a request. Called for every attempt. */
  readonly sign: (request: HttpRequest) => Effect.Effect<HttpRequest, SigningError>
  /**
   * Sends a request with `send`, which signs and sends it once. After a 401, which means that the request was not
   * carried out, it may retry once with a new token, if `isRetryable` allows it. Absent if the token cannot be renewed.
   */
  readonly attempt?: <A>(
    send: (sign: Credential["sign"]) => Effect.Effect<A, SigningError>,
    isRetryable: () => boolean
  ) => Effect.Effect<A, SigningError>
  /** The remedies for refusals of requests that it signed. */
  readonly remedy?: Remedy | undefined
  /**
   * The credential of the currently signed-in user, for one call. It has the identity of that sign-in, and fails to
   * sign once the sign-in has ended. Absent if this credential always belongs to the same user.
   */
  readonly current?: Effect.Effect<Credential, XError>
}

/** Credentials, at most one of each kind. */
export interface Credentials {
  readonly oauth1?: Credential
  readonly bearer?: Credential
}

/** Whether a credential is known to be the app's. */
export const isAppOnly = (credential: Credential): boolean =>
  credential.isAppOnly === true || isAppOnlyToken(credential.identity)

/** Fails if a credential cannot sign. */
export const checkSigning = (credential: Credential): Effect.Effect<Credential, XError> =>
  credential.invalid === undefined ? Effect.succeed(credential) : refuse("layer", credential.invalid)

/** Checks a credential. Returns the error, if there is one. */
export const checkCredential = (parameter: string, value: unknown): InvalidInput | undefined =>
  guarded(parameter, value, () =>
    Predicate.hasProperty(value, "sign") && typeof value.sign === "function"
      ? undefined
      : new InvalidInput({ parameter, value, rule: "the result of bearer, oauth1, refreshing or appOnly" })
  )

/** Checks credentials. Returns the error, if there is one. */
export const checkCredentials = (value: unknown): InvalidInput | undefined =>
  checkObject("credentials", value) ??
  Object.entries(Object(value))
    .map(([kind, one]) => (one === undefined ? undefined : checkCredential(kind, one)))
    .find((wrong) => wrong !== undefined)

/**
 * The credentials of a part of a program, instead of the layer's. Set by {@link withCredentials} for an effect
 * and the fibers that it forks.
 * @since 0.1.0
 */
export const CurrentCredentials: Context.Reference<Credentials | undefined> = Context.Reference<
  Credentials | undefined
>("@xeffect/http/CurrentCredentials", { defaultValue: () => undefined })

/**
 * Runs an effect with other credentials, without rebuilding the layer: for programs that act for several users.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { bearer, withCredentials } from "xeffect/http"
 * import { getMe } from "xeffect/users"
 *
 * const program = getMe().pipe(withCredentials({ bearer: bearer("the user's token") }))
 * ```
 */
export const withCredentials =
  (credentials: Credentials) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.provideService(self, CurrentCredentials, credentials)
