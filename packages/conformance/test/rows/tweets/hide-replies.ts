import { hideReply, unhideReply } from "@xeffect/tweets"
import { row } from "../../support/row.ts"

export const hideReplies = [
  row(hideReply)({
    name: "hide_reply",
    call: ({ reply }) => ({ id: reply }),
    sends: ({ reply }) => [`PUT /2/tweets/${reply}/hidden`, { hidden: true }],
    idempotent: true
  }),
  row(unhideReply)({
    name: "unhide_reply",
    call: ({ reply }) => ({ id: reply }),
    sends: ({ reply }) => [`PUT /2/tweets/${reply}/hidden`, { hidden: false }],
    idempotent: true
  })
]
