// Written by npm run generate from spec/operations/usage/account.ts. Changes belong there.
import type { Envelope, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { type DeveloperAccount, SingleAccount } from "./developer-account.ts"

export interface GetDeveloperAccountResult extends Envelope<DeveloperAccount> {}

/**
 * Returns the developer account of the authenticated user. A user without one, or an app that is not enrolled, is
 * refused with `Forbidden`.
 *
 * @returns `data`: `account_id`, `name` and `created_at`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `developer.read`)
 * - Rate limit: none is published
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @example
 * ```ts
 * import { getDeveloperAccount } from "xeffect/usage"
 *
 * const program = getDeveloperAccount()
 * ```
 */
export const getDeveloperAccount = operation<{}, GetDeveloperAccountResult>({
  name: "get_developer_account",
  method: "GET",
  path: "/2/account",
  params: {},
  response: Response.json(SingleAccount),
  accepts: { oauth2: ["developer.read"] }
})

export interface EnsureAccountParams {
  /** A note of yours, up to 64 characters. */
  readonly metadata?: string | undefined
}

export interface EnsureAccountResult extends WriteResponse<{
  readonly account_id: string
  readonly created: boolean
}> {}

/**
 * Makes a developer account for the authenticated user if there is no such account yet.
 *
 * @returns `data.account_id`, and `data.created`: whether this call made the account
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scope `developer.write`). The app needs write permission
 * - Rate limit: none is published
 * - `metadata`: text of up to 64 characters, none of them beyond U+FFFF, as emoji are
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @example
 * ```ts
 * import { ensureAccount } from "xeffect/usage"
 *
 * const program = ensureAccount()
 * ```
 */
export const ensureAccount = operation<EnsureAccountParams, EnsureAccountResult>({
  name: "ensure_account",
  method: "POST",
  path: "/2/account",
  params: {
    metadata: Parameter.matching(
      /^[^\u{10000}-\u{10FFFF}]*$/u,
      "text of up to 64 characters, none of them beyond U+FFFF, as emoji are",
      undefined,
      64
    )
  },
  body: Body.json(),
  response: Response.outcome(
    Response.written(Shape.struct({ account_id: Shape.always(Shape.string), created: Shape.always(Shape.boolean) }))
  ),
  accepts: { oauth2: ["developer.write"] },
  idempotent: true
})
