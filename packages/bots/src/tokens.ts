// Written by npm run generate from spec/operations/bots/tokens.ts. Changes belong there.
import type { Id, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import { mintedToken } from "./bot.ts"
import type { BotTokenResult } from "./bots.ts"

export interface RotateBotTokenParams {
  /** The ID of the bot. */
  readonly id: Id
  /** The scopes of the token, for example `["dm.read", "dm.write"]`. Default: all that a bot may have. */
  readonly scopes?: ReadonlyArray<string> | undefined
}

/**
 * Gives a bot a new token, and ends the one before. The token is shown once: store it as a secret.
 *
 * @returns `data`, the bot with its new token: `token`, `token_expires_at_ms` and `scopes`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `scopes`: a list of 1 or more texts of 1 or more characters
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/bots
 * @example
 * ```ts
 * import { rotateBotToken } from "xeffect/bots"
 *
 * const program = rotateBotToken({ id: "1993000000000000001" })
 * ```
 */
export const rotateBotToken = operation<RotateBotTokenParams, BotTokenResult>({
  name: "rotate_bot_token",
  method: "POST",
  path: "/2/bots/{id}/token",
  params: { id: Parameter.id, scopes: Parameter.texts(1) },
  body: Body.json(),
  response: mintedToken,
  accepts: { appOnly: true }
})

export interface RevokeBotTokenParams {
  /** The ID of the bot. */
  readonly id: Id
}

export interface RevokeBotTokenResult extends WriteResponse<{ readonly revoked: boolean }> {}

/**
 * Ends the token of a bot. The bot stays, and `rotateBotToken` gives it a new token.
 *
 * @returns `data.revoked`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/bots
 * @example
 * ```ts
 * import { revokeBotToken } from "xeffect/bots"
 *
 * const program = revokeBotToken({ id: "1993000000000000001" })
 * ```
 */
export const revokeBotToken = operation<RevokeBotTokenParams, RevokeBotTokenResult>({
  name: "revoke_bot_token",
  method: "DELETE",
  path: "/2/bots/{id}/token",
  params: { id: Parameter.id },
  response: Response.outcome(Response.written(Shape.struct({ revoked: Shape.always(Shape.boolean) })), {
    revoked: true
  }),
  accepts: { appOnly: true },
  idempotent: true
})
