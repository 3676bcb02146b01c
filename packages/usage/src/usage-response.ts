import * as Shape from "@xeffect/core/shape"

/** How many posts were read on one day. */
export interface DayUsage {
  /** The day, for example `2026-11-21T00:00:00.000Z`. */
  readonly date: string
  readonly usage?: number
}

/** How many posts a project read, day by day. */
export interface ProjectUsage {
  readonly project_id?: string
  readonly usage?: ReadonlyArray<DayUsage>
}

/** How many posts one app of the project read, day by day. */
export interface ClientAppUsage {
  readonly client_app_id?: string
  readonly usage?: ReadonlyArray<DayUsage>
  /** How many days `usage` has. */
  readonly usage_result_count?: number
}

/**
 * How many posts a project has read this month, and its monthly cap. The cap and the total are returned by default, the
 * days if `usage_fields` requests them. The X API sends counts as text or as numbers; they are read as numbers.
 *
 * @see https://docs.x.com/x-api/usage/introduction
 */
export interface Usage {
  /** The day of the month on which the cap resets. */
  readonly cap_reset_day?: number
  readonly daily_client_app_usage?: ReadonlyArray<ClientAppUsage>
  readonly daily_project_usage?: ProjectUsage
  /** How many posts the project may read in a month. */
  readonly project_cap?: number
  readonly project_id?: string
  /** How many posts the project has read this month. */
  readonly project_usage?: number
}

/** The fields of usage that are returned by default. */
export type UsageDefault = "cap_reset_day" | "project_cap" | "project_id" | "project_usage"

/** The names that `usage_fields` accepts. */
export type UsageField = keyof Usage

const days: Shape.Shape<ReadonlyArray<DayUsage>> = Shape.list(
  Shape.struct({ date: Shape.always(Shape.string), usage: Shape.numberOrText })
)

/** @since 0.1.0 */
export const Usage: Shape.Shape<Usage> = Shape.struct({
  cap_reset_day: Shape.number,
  daily_client_app_usage: Shape.list(
    Shape.struct({ client_app_id: Shape.textOrNumber, usage: days, usage_result_count: Shape.numberOrText })
  ),
  daily_project_usage: Shape.struct({ project_id: Shape.textOrNumber, usage: days }),
  project_cap: Shape.numberOrText,
  project_id: Shape.textOrNumber,
  project_usage: Shape.numberOrText
})
