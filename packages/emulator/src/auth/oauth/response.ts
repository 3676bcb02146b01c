/** The responses of the endpoints for sign-in: forms, JSON, refusals and redirects. */
import * as Data from "effect/Data"
import type { Json } from "../../request/problems.ts"
import { jsonType } from "../../request/request.ts"

/** A response, before the headers that every response has. */
export interface OAuthResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The response of an endpoint that refuses. */
export class OAuthRefusal extends Data.TaggedError("OAuthRefusal")<{ readonly response: OAuthResponse }> {}

/** A response in JSON. */
export const json = (body: Json, status = 200): OAuthResponse => ({
  status,
  headers: { "content-type": jsonType },
  body: JSON.stringify(body)
})

/** A response as a form, which is what OAuth 1.0a has. */
export const form = (pairs: Readonly<Record<string, string>>): OAuthResponse => ({
  status: 200,
  headers: { "content-type": "text/html;charset=utf-8" },
  body: new URLSearchParams(pairs).toString()
})

/** Sends the browser elsewhere. */
export const redirect = (location: string): OAuthResponse => ({ status: 302, headers: { location }, body: "" })

/** A page of text for a user, such as a PIN. */
export const page = (text: string): OAuthResponse => ({
  status: 200,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: text
})

/** A refusal as OAuth 2.0 has it (RFC 6749 section 5.2). */
export const refused = (status: number, error: string, error_description: string): OAuthRefusal =>
  new OAuthRefusal({ response: json({ error, error_description }, status) })

/** A refusal as in version 1.1 of the API. */
export const refusedByCode = (status: number, code: number, message: string): OAuthRefusal =>
  new OAuthRefusal({ response: json({ errors: [{ code, message }] }, status) })

/** The refusal of a signature, a token or a verifier of OAuth 1.0a. */
export const notAuthenticated: OAuthRefusal = refusedByCode(401, 32, "Could not authenticate you.")
