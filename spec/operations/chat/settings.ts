import type { Operations } from "../../operation.ts"

export default {
  getChatSettings: {
    of: "GET /2/chat/settings",
    does: "Returns who may write and call the authenticated user, and what others see of reading.",
    returns: "`data`, the settings",
    see: "https://docs.x.com/xchat/groups",
    example: "getChatSettings()",
    result: { type: "Envelope<ChatSettings>", response: "Response.json(SingleChatSettings)" }
  },

  updateChatSettings: {
    of: "PUT /2/chat/settings",
    does: "Changes who may write and call the authenticated user. Settings that are omitted stay.",
    params: {
      allow_dms_from: "Who may write.",
      always_allow_dms_from_subscribers: "Whether subscribers may always write.",
      dm_quality_filter: "Whether messages of low quality are filtered.",
      dm_receipt_settings: "Whether others see what was read.",
      av_settings: {
        is: "Who may call, and whether calls are possible.",
        type: "ChatCallSettings",
        code: "callSettings"
      }
    },
    returns: "`data`, the settings after the change",
    see: "https://docs.x.com/xchat/groups",
    example: 'updateChatSettings({ allow_dms_from: "following" })',
    result: { type: "WriteResponse<ChatSettings>", response: "Response.outcome(WrittenChatSettings)" },
    rules: [
      'Rule.atLeastOne("allow_dms_from", "always_allow_dms_from_subscribers", "dm_quality_filter", "dm_receipt_settings", "av_settings")'
    ],
    idempotent: true
  }
} satisfies Operations
