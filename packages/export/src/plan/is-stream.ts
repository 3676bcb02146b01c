import { collectable } from "./collectable.ts"
import type { Plan } from "./plan.ts"

/** Whether a plan follows a stream. */
export const isStream = (plan: Plan): boolean => collectable(plan.operation)?.by === "stream"
