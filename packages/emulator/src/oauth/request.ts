/** What the endpoints are asked, and what a user decides. */
import type { Arrival } from "../request.ts"

/** A request to one of the endpoints. */
export interface OAuthRequest {
  readonly arrival: Arrival
  readonly authorization: string
  /** What the body says. */
  readonly form: ReadonlyMap<string, string>
  /** What the query, the body and the header of OAuth 1.0a say together. */
  readonly parameters: ReadonlyMap<string, string>
}

/** What a user decides when asked whether an app may act for them, and when. */
export interface Decision {
  readonly approved: boolean
  readonly user_id: string
  readonly now: number
}
