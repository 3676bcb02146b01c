import * as operations from "@xeffect/bots"
import { type Known, rowsOf } from "../support/rows.ts"

const ofBot = ({ bot }: Known) => ({ id: bot })

const malformed = ["four", "sixteen_letters_", "a-bcd"]

export const bots = rowsOf(operations)({
  createBot: {
    // A bot of the app already, which gets a new token: an app has one.
    call: () => ({ handle: "tide_bot" }),
    also: [
      [
        () => ({ handle: "lock_keeper", display_name: "Keeper", scopes: ["dm.read"] }),
        ["POST /2/bots", { handle: "lock_keeper", display_name: "Keeper", scopes: ["dm.read"] }]
      ]
    ],
    refused: malformed.map((handle) => [{ handle }, "handle"] as const)
  },
  updateBot: {
    idempotent: true,
    call: ({ bot }) => ({ id: bot, dm_permission: "premium" }),
    refused: [
      [{ id: "7" }, "handle, display_name, dm_permission"],
      [{ id: "7", dm_permission: "all" }, "dm_permission"]
    ]
  },
  deleteBot: { call: ofBot },
  rotateBotToken: { call: ofBot, sends: ({ bot }) => [`POST /2/bots/${bot}/token`, {}] },
  revokeBotToken: { idempotent: true, call: ofBot }
})
