// Written by npm run generate from spec/operations/bots/bots.ts. Changes belong there.
import type { Id, UserFieldsParams, WriteResponse } from "@xeffect/core"
import { operation, type ResultOf } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Rule from "@xeffect/core/rule"
import * as Shape from "@xeffect/core/shape"
import { type BotsResponse, type BotToken, mintedToken, SeveralBots } from "./bot.ts"

export interface GetBotsParams extends UserFieldsParams {}

export interface GetBotsResult extends ResultOf {
  readonly result: BotsResponse<this["params"]>
}

/**
 * Returns the bots of the app. They are accounts without a password: a token is the only way in.
 *
 * @returns `data`, the bots as users; `meta.result_count` and `meta.max_bots`, how many bots the app may have
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `expansions`, `tweet_fields` and `user_fields`: names of letters, digits, dots and underscores (a list, or a string
 *   with commas and no spaces)
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/bots
 * @example
 * ```ts
 * import { getBots } from "xeffect/bots"
 *
 * const program = getBots({ user_fields: ["created_at"] })
 * ```
 */
export const getBots = operation<GetBotsParams, GetBotsResult>({
  name: "get_bots",
  method: "GET",
  path: "/2/bots",
  params: Parameter.userFields,
  response: Response.json(SeveralBots),
  accepts: { appOnly: true }
})

export interface CreateBotParams {
  /** The username of the bot: 5 to 15 letters, digits and underscores. */
  readonly handle: string
  /** The name that is shown. Default: the handle. */
  readonly display_name?: string | undefined
  /** The scopes of the token, for example `["dm.read", "dm.write"]`. Default: all that a bot may have. */
  readonly scopes?: ReadonlyArray<string> | undefined
}

export interface BotTokenResult extends WriteResponse<BotToken> {}

/**
 * Makes a bot, or, for a handle that is already a bot of the app, gives that bot a new token. The token is shown once:
 * store it as a secret. A token that the bot had before ends.
 *
 * @returns `data`, the bot with its new token: `token`, `token_expires_at_ms` and `scopes`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `handle` (required): 5 to 15 letters from A to Z, digits and underscores
 * - `display_name`: text of 1 to 50 characters
 * - `scopes`: a list of 1 or more texts of 1 or more characters
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/bots
 * @example
 * ```ts
 * import { createBot } from "xeffect/bots"
 *
 * const program = createBot({ handle: "lock_keeper", scopes: ["dm.read", "dm.write"] })
 * ```
 */
export const createBot = operation<CreateBotParams, BotTokenResult>({
  name: "create_bot",
  method: "POST",
  path: "/2/bots",
  params: {
    handle: Parameter.required(
      Parameter.matching(/^[A-Za-z0-9_]{5,15}$/, "5 to 15 letters from A to Z, digits and underscores", 5, 15)
    ),
    display_name: Parameter.text(1, 50),
    scopes: Parameter.texts(1)
  },
  body: Body.json(),
  response: mintedToken,
  accepts: { appOnly: true }
})

export interface UpdateBotParams {
  /** The ID of the bot. */
  readonly id: Id
  /** The new username: 5 to 15 letters, digits and underscores. */
  readonly handle?: string | undefined
  /** The new name that is shown. */
  readonly display_name?: string | undefined
  /** Who may write direct messages to the bot. */
  readonly dm_permission?: "everyone" | "premium" | "no_one" | undefined
}

export interface UpdateBotResult extends WriteResponse<{ readonly updated: boolean }> {}

/**
 * Changes the handle or the name of a bot, or who may write direct messages to it.
 *
 * @returns `data.updated`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - `handle`: 5 to 15 letters from A to Z, digits and underscores
 * - `display_name`: text of 1 to 50 characters
 * - `dm_permission`: one of everyone, premium, no_one
 * - At least one of `handle`, `display_name` and `dm_permission`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/bots
 * @example
 * ```ts
 * import { updateBot } from "xeffect/bots"
 *
 * const program = updateBot({ id: "1993000000000000001", dm_permission: "everyone" })
 * ```
 */
export const updateBot = operation<UpdateBotParams, UpdateBotResult>({
  name: "update_bot",
  method: "PUT",
  path: "/2/bots/{id}",
  params: {
    id: Parameter.id,
    handle: Parameter.matching(/^[A-Za-z0-9_]{5,15}$/, "5 to 15 letters from A to Z, digits and underscores", 5, 15),
    display_name: Parameter.text(1, 50),
    dm_permission: Parameter.choice("everyone", "premium", "no_one")
  },
  rules: [Rule.atLeastOne("handle", "display_name", "dm_permission")],
  body: Body.json(),
  response: Response.outcome(Response.written(Shape.struct({ updated: Shape.always(Shape.boolean) })), {
    updated: true
  }),
  accepts: { appOnly: true },
  idempotent: true
})

export interface DeleteBotParams {
  /** The ID of the bot. */
  readonly id: Id
}

export interface DeleteBotResult extends WriteResponse<{ readonly deleted: boolean }> {}

/**
 * Deletes the account of a bot for good, with its token. `revokeBotToken` ends the token and keeps the account.
 *
 * @returns `data.deleted`, `true`
 * @remarks
 * <!-- from the definition -->
 * - Credentials: app-only bearer token
 * - Rate limit: none is published
 * - `id` (required): an ID of 1 to 19 digits (a string, a bigint or a safe integer)
 * - Not idempotent: never sent twice. A lost response or a 5xx is `OutcomeUnknown`
 * - Errors: `InvalidInput`, `MissingCredentials`, `OutcomeUnknown`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/bots
 * @example
 * ```ts
 * import { deleteBot } from "xeffect/bots"
 *
 * const program = deleteBot({ id: "1993000000000000001" })
 * ```
 */
export const deleteBot = operation<DeleteBotParams, DeleteBotResult>({
  name: "delete_bot",
  method: "DELETE",
  path: "/2/bots/{id}",
  params: { id: Parameter.id },
  response: Response.outcome(Response.written(Shape.struct({ deleted: Shape.always(Shape.boolean) })), {
    deleted: true
  }),
  accepts: { appOnly: true }
})
