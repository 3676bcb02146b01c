import * as Schema from "effect/Schema"
import { number, text, unknown } from "./shape.ts"

/** What the service says of something that it could not do, in the body of a failure or among an answer's `errors`. */
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

export const Problem: Schema.Codec<Problem> = Schema.Struct({
  type: text,
  title: text,
  detail: text,
  status: number,
  parameter: text,
  value: unknown,
  resource_type: text,
  resource_id: text,
  field: text,
  section: text
})
