import * as operations from "@xeffect/usage"
import { rowsOf } from "../support/rows.ts"

export const usage = rowsOf(operations)({})
