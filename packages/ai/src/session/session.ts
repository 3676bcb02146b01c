import type { XApi } from "@xeffect/core"
import type { Costs } from "@xeffect/costs"
import type * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { ReadMedia } from "../question/media.ts"
import type { Actors } from "../question/acting.ts"
import type { Pictures } from "../question/pictures.ts"
import type { Record } from "./record.ts"
import type { Remedies } from "../present/remedies.ts"

/** The dollars that a tool has cost. */
export interface ToolCharge {
  readonly tool: string
  readonly dollars: number
}

/** The charges of a day, as `2026-11-26`, or of a month, as `2026-11`, by tool. */
export type ToolCharges = (period: string) => ReadonlyArray<ToolCharge>

/** The state that calls of tools share. */
export interface Session {
  readonly api: Context.Context<XApi>
  readonly costs: Costs
  /** The costs of tools. */
  readonly charges: ToolCharges
  /** Makes the costs of a call those of a tool. */
  readonly charged: (tool: string) => <A, E, R>(call: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Dollars that a day may cost. */
  readonly budget: number
  /** The users whose credentials are used. */
  readonly actors: Actors
  /** The pictures that were uploaded. */
  readonly pictures: Pictures
  /** Absent if no folder was named. */
  readonly read_media?: ReadMedia | undefined
  /** Notes what is written. */
  readonly record: Record
  readonly remedies: Remedies
  /** Replaces the credentials in a text, which a server may repeat. */
  readonly redact: (text: string) => Effect.Effect<string>
}
