import type * as Effect from "effect/Effect"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"

/** A way to say who sends a request. */
export interface Credential {
  /** `"oauth1"` is what `user_auth: true` asks for, `"bearer"` what `user_auth: false` does. */
  readonly kind: "oauth1" | "bearer"
  /** Adds what proves the credential to a request. It is called anew for every attempt. */
  readonly sign: (request: HttpClientRequest) => Effect.Effect<HttpClientRequest>
  /** The ID of the user, where the credential itself tells it. */
  readonly userId?: string
}

/** The credentials that a program has, at most one of each kind. */
export interface Credentials {
  readonly oauth1?: Credential
  readonly bearer?: Credential
}
