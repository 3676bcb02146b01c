/** Every operation of the control. */
import { bulk } from "./bulk.ts"
import { inspected } from "./inspected.ts"
import { life } from "./life.ts"
import type { Route } from "../route.ts"
import { state } from "./state.ts"
import { time } from "./time.ts"
import { deliveries } from "./deliveries.ts"
import { faults } from "./faults.ts"

/** The operations, in the order of the description. */
export const routes: ReadonlyArray<Route> = [
  ...time,
  ...state,
  ...bulk,
  ...life,
  ...faults,
  ...inspected,
  ...deliveries
]
