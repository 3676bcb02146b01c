import type { WriteResponse } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import * as Resource from "@xeffect/core/resource"
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import type { Open } from "@xeffect/core/define"
import { structure } from "../parameters/structure.ts"

/** From whom calls are accepted. */
export interface ChatCallPermissions {
  readonly accept_calls_from_addressbook?: boolean
  readonly accept_calls_from_everyone?: boolean
  readonly accept_calls_from_following?: boolean
  readonly accept_calls_from_verified?: boolean
}

/** Who may call, and whether calls are possible. */
export interface ChatCallSettings {
  readonly av_call_permissions?: ChatCallPermissions
  readonly has_av_calls_enabled?: boolean
  /** Whether calls hide the address of the user's device. */
  readonly has_enhanced_call_privacy_enabled?: boolean
}

/** Who may write and call a user, and what others see of reading. */
export interface ChatSettings {
  readonly allow_dms_from?: Open<"all" | "verified" | "following">
  readonly always_allow_dms_from_subscribers?: boolean
  readonly av_settings?: ChatCallSettings
  readonly dm_quality_filter?: Open<"enabled" | "disabled">
  readonly dm_receipt_settings?: Open<"all_enabled" | "all_disabled">
}

/** Settings of calls in a request: those that are omitted stay. */
export const callSettings: Parameter.Parameter<ChatCallSettings> = structure<ChatCallSettings>({
  av_call_permissions: structure<ChatCallPermissions>({
    accept_calls_from_addressbook: Parameter.flag,
    accept_calls_from_everyone: Parameter.flag,
    accept_calls_from_following: Parameter.flag,
    accept_calls_from_verified: Parameter.flag
  }),
  has_av_calls_enabled: Parameter.flag,
  has_enhanced_call_privacy_enabled: Parameter.flag
})

export const ChatSettings: Shape.Shape<ChatSettings> = Shape.struct({
  allow_dms_from: Shape.string,
  always_allow_dms_from_subscribers: Shape.boolean,
  av_settings: Shape.struct({
    av_call_permissions: Shape.struct({
      accept_calls_from_addressbook: Shape.boolean,
      accept_calls_from_everyone: Shape.boolean,
      accept_calls_from_following: Shape.boolean,
      accept_calls_from_verified: Shape.boolean
    }),
    has_av_calls_enabled: Shape.boolean,
    has_enhanced_call_privacy_enabled: Shape.boolean
  }),
  dm_quality_filter: Shape.string,
  dm_receipt_settings: Shape.string
})

/** A response whose data are settings. */
export const SingleChatSettings = Shape.struct({
  data: Shape.intact(ChatSettings),
  errors: Shape.list(Resource.Problem)
})

/** The response to a change of settings. */
export const WrittenChatSettings: Shape.Shape<WriteResponse<ChatSettings>> = Response.written(ChatSettings)
