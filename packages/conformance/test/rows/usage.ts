import * as operations from "@xeffect/usage"
import { rowsOf } from "../support/rows.ts"

export const usage = rowsOf(operations)({
  getOpenapiDescription: {
    differs: { accepts: "any credential will do, since none is needed and a layer always has one" }
  }
})
