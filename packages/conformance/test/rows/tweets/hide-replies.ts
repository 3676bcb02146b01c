import { hideReply, unhideReply } from "@xeffect/tweets"
import { row } from "../../support/row.ts"

export const hideReplies = [
  row(hideReply)({
    name: "hide_reply",
    accepts: ["oauth1", "oauth2"],
    call: ({ reply }) => ({ id: reply }),
    sends: ({ reply }) => [`PUT /2/tweets/${reply}/hidden`, { hidden: true }],
    user_auth: true,
    required: ["id"],
    ids: ["id"],
    idempotent: true
  }),
  row(unhideReply)({
    name: "unhide_reply",
    accepts: ["oauth1", "oauth2"],
    call: ({ reply }) => ({ id: reply }),
    sends: ({ reply }) => [`PUT /2/tweets/${reply}/hidden`, { hidden: false }],
    user_auth: true,
    required: ["id"],
    ids: ["id"],
    idempotent: true
  })
]
