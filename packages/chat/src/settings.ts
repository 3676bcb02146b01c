// Written by npm run generate from spec/operations/chat/settings.ts. Changes belong there.
import type { Envelope, UserAuthParams, WriteResponse } from "@xeffect/core"
import { operation } from "@xeffect/core/define"
import * as Body from "@xeffect/core/body"
import * as Credentials from "@xeffect/core/credentials"
import * as Parameter from "@xeffect/core/parameter"
import * as Response from "@xeffect/core/response"
import * as Rule from "@xeffect/core/rule"
import {
  callSettings,
  type ChatCallSettings,
  type ChatSettings,
  SingleChatSettings,
  WrittenChatSettings
} from "./resources/settings.ts"

export interface GetChatSettingsParams extends UserAuthParams {}

export interface GetChatSettingsResult extends Envelope<ChatSettings> {}

/**
 * Returns who may write and call the authenticated user, and what others see of reading.
 *
 * @returns `data`, the settings
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.read`, `tweet.read` and `users.read`) or OAuth 1.0a. `user_auth` is `true` by
 *   default
 * - Rate limit: none is published
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { getChatSettings } from "xeffect/chat"
 *
 * const program = getChatSettings()
 * ```
 */
export const getChatSettings = operation<GetChatSettingsParams, GetChatSettingsResult>({
  name: "get_chat_settings",
  method: "GET",
  path: "/2/chat/settings",
  params: {},
  response: Response.json(SingleChatSettings),
  accepts: Credentials.user("dm.read", "tweet.read", "users.read"),
  user_auth: true
})

export interface UpdateChatSettingsParams extends UserAuthParams {
  /** Who may write. */
  readonly allow_dms_from?: "all" | "verified" | "following" | undefined
  /** Whether subscribers may always write. */
  readonly always_allow_dms_from_subscribers?: boolean | undefined
  /** Whether messages of low quality are filtered. */
  readonly dm_quality_filter?: "enabled" | "disabled" | undefined
  /** Whether others see what was read. */
  readonly dm_receipt_settings?: "all_enabled" | "all_disabled" | undefined
  /** Who may call, and whether calls are possible. */
  readonly av_settings?: ChatCallSettings | undefined
}

export interface UpdateChatSettingsResult extends WriteResponse<ChatSettings> {}

/**
 * Changes who may write and call the authenticated user. Settings that are omitted stay.
 *
 * @returns `data`, the settings after the change
 * @remarks
 * <!-- from the definition -->
 * - Credentials: OAuth 2.0 (scopes `dm.write`, `tweet.read` and `users.read`) or OAuth 1.0a. The app needs write
 *   permission. `user_auth` is `true` by default
 * - Rate limit: none is published
 * - `allow_dms_from`: one of all, verified, following
 * - `always_allow_dms_from_subscribers`: true or false
 * - `dm_quality_filter`: one of enabled, disabled
 * - `dm_receipt_settings`: one of all_enabled, all_disabled
 * - `av_settings`: an object with optional av_call_permissions, optional has_av_calls_enabled, optional
 *   has_enhanced_call_privacy_enabled
 * - At least one of `allow_dms_from`, `always_allow_dms_from_subscribers`, `dm_quality_filter`, `dm_receipt_settings`
 *   and `av_settings`
 * - Idempotent: retried after a lost response or a 5xx
 * - Errors: `InvalidInput`, `MissingCredentials`, and what every request can fail with
 * <!-- end -->
 * @since 0.1.0
 * @see https://docs.x.com/xchat/groups
 * @example
 * ```ts
 * import { updateChatSettings } from "xeffect/chat"
 *
 * const program = updateChatSettings({ allow_dms_from: "following" })
 * ```
 */
export const updateChatSettings = operation<UpdateChatSettingsParams, UpdateChatSettingsResult>({
  name: "update_chat_settings",
  method: "PUT",
  path: "/2/chat/settings",
  params: {
    allow_dms_from: Parameter.choice("all", "verified", "following"),
    always_allow_dms_from_subscribers: Parameter.flag,
    dm_quality_filter: Parameter.choice("enabled", "disabled"),
    dm_receipt_settings: Parameter.choice("all_enabled", "all_disabled"),
    av_settings: callSettings
  },
  rules: [
    Rule.atLeastOne(
      "allow_dms_from",
      "always_allow_dms_from_subscribers",
      "dm_quality_filter",
      "dm_receipt_settings",
      "av_settings"
    )
  ],
  body: Body.json(),
  response: Response.outcome(WrittenChatSettings),
  accepts: Credentials.user("dm.write", "tweet.read", "users.read"),
  user_auth: true,
  idempotent: true
})
