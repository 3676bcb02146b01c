/** The requests to the endpoints, and the decisions of a user. */
import type * as Effect from "effect/Effect"
import type { Arrival } from "../../request/request.ts"

/** A request to one of the endpoints. */
export interface OAuthRequest {
  readonly arrival: Arrival
  readonly authorization: string
  /** The parameters of the body, which is a form or JSON. */
  readonly form: ReadonlyMap<string, string>
  /** The parameters of the query and the body. The body's come first. */
  readonly given: ReadonlyMap<string, string>
  /** The parameters of the query, the body and the header of OAuth 1.0a. */
  readonly parameters: ReadonlyMap<string, string>
}

/** The decision of a user who is asked whether an app may act for them, and its time. */
export interface Decision {
  readonly approved: boolean
  readonly user_id: string
  readonly now: number
}

/** The question to a user. */
export interface Question {
  /** The scopes that the app asks for. Empty for OAuth 1.0a, which has none. */
  readonly scopes: ReadonlyArray<string>
  /** Where the browser goes then, or `undefined` if the user is shown a PIN. */
  readonly redirect_uri: string | undefined
  /** Carries out the decision. Returns the address to which the browser goes, or a PIN, or nothing. */
  readonly decide: (decision: Decision) => Effect.Effect<string>
}
