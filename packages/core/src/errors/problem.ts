import { number, type Shape, string, struct, unknown } from "../shape/shape.ts"

/** A problem, as the X API reports it in the body of a failure or in the `errors` of a response. */
export interface Problem {
  /** `about:blank`, or an address whose last part names the kind, for example `resource-not-found`. */
  readonly type?: string
  readonly title?: string
  readonly detail?: string
  readonly status?: number
  /** The parameter that the problem is about. */
  readonly parameter?: string
  readonly value?: unknown
  readonly resource_type?: string
  readonly resource_id?: string
  /** The field that may not be read. */
  readonly field?: string
  readonly section?: string
}

/** @since 0.1.0 */
export const Problem: Shape<Problem> = struct({
  type: string,
  title: string,
  detail: string,
  status: number,
  parameter: string,
  value: unknown,
  resource_type: string,
  resource_id: string,
  field: string,
  section: string
})
