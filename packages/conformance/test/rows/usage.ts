import * as operations from "@xeffect/usage"
import { rowsOf } from "../support/rows.ts"

export const usage = rowsOf(operations)({
  ensureAccount: {
    idempotent: true,
    call: () => ({}),
    sends: () => ["POST /2/account", {}],
    refused: [[{ metadata: "m".repeat(65) }, "metadata"]]
  }
})
