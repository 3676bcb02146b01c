// Written by npm run generate from spec/operations/usage/description.ts. Changes belong there.
import { operation } from "@xeffect/core/define"
import * as Credentials from "@xeffect/core/credentials"
import * as Response from "@xeffect/core/response"
import { Document, type OpenapiDescription } from "./openapi-document.ts"

/**
 * The X API's own description, an OpenAPI document of about 900 kB. The response is the document itself, without
 * `data`. The X API needs no credentials for it; the layer's are sent.
 *
 * @returns the document: `openapi`, `info.version`, `paths`, `components`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 without any scope, app-only bearer token or OAuth 1.0a
 * - Rate limit: none is published
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/x-api/general/get-openapi-spec
 * @example
 * ```ts
 * import { getOpenapiDescription } from "xeffect/usage"
 * import * as Effect from "effect/Effect"
 *
 * const version = Effect.map(getOpenapiDescription(), ({ info }) => info?.version)
 * ```
 */
export const getOpenapiDescription = operation<{}, OpenapiDescription>({
  name: "get_openapi_description",
  method: "GET",
  path: "/2/openapi.json",
  params: {},
  response: Response.json(Document),
  accepts: Credentials.any()
})
