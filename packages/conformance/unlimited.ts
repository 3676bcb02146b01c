import { publishedLimits } from "../emulator/src/limits/rate-limit-table.ts"
import { type Limits } from "@xeffect/emulator"

const plenty = [{ limit: 1_000_000_000, windowSeconds: 900 }]

/** For where the service's own limits are not on trial, and would only slow things down. */
export const unlimited: Limits = Object.fromEntries(
  Object.keys(publishedLimits).map((key) => [key, { app: plenty, user: plenty }])
)
