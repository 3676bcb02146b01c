import type { XApi } from "@xeffect/core"
import type { Costs } from "@xeffect/costs"
import type * as Context from "effect/Context"
import type { ToolCharges } from "../session/costs/by-operation.ts"
import type { Actors } from "./gate/acting.ts"
import type { RequestStates } from "./gate/request-states.ts"
import type { Pictures } from "./question/pictures.ts"
import type { Record } from "./record.ts"
import type { Group } from "./tool.ts"

/** The state that calls of tools share. */
export interface Session {
  readonly api: Context.Context<XApi>
  readonly costs: Costs
  /** The costs of tools. */
  readonly charges: ToolCharges
  /** Dollars that a day may cost. */
  readonly budget: number
  readonly states: RequestStates
  /** The groups whose writes are made for clients that cannot ask. */
  readonly unasked: ReadonlySet<Group>
  /** The users whose credentials are used. */
  readonly actors: Actors
  /** The pictures that were uploaded. */
  readonly pictures: Pictures
  /** The folder below which pictures are read, if the person named one. Links are resolved. */
  readonly mediaFolder?: string | undefined
  /** Notes what is written. */
  readonly record: Record
}
