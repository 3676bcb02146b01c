import { publishedLimits } from "../emulator/src/limits/rate-limit-table.ts"
import { type Limits } from "@xeffect/emulator"

const plenty = [{ limit: 1_000_000_000, windowSeconds: 900 }]

/** For tests that do not test limits, and would only be slowed down by them. */
export const unlimited: Limits = Object.fromEntries(
  Object.keys(publishedLimits).map((key) => [key, { app: plenty, user: plenty }])
)
