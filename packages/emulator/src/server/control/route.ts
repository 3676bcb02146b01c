/** The operation of the control as data: its address, its body and its response as schemas, and its effect. */
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type { EmulatorControl } from "./controlled.ts"

/** Why a request to the control is not carried out, in one sentence. */
export class Refused extends Data.TaggedError("Refused")<{ readonly status: number; readonly sentence: string }> {}

/** A refusal of what a request says. */
export const refuse = (sentence: string, status = 400): Refused => new Refused({ status, sentence })

/** A schema that needs nothing to decode and encode. */
export type Plain<A> = Schema.Codec<A, unknown>

/** The kind of a body: nothing, a JSON document, or lines that are JSON documents each. */
export type BodyKind = "none" | "json" | "lines"

/** An operation of the control. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  readonly path: string
  /** Its name in the description. */
  readonly id: string
  readonly summary: string
  readonly kind: BodyKind
  /** The schema of the body, or of each line of it. */
  readonly body: Plain<unknown> | undefined
  readonly response: Plain<unknown>
  readonly run: (input: unknown, control: EmulatorControl["Service"]) => Effect.Effect<unknown, Refused>
}

type Head = Pick<Route, "id" | "method" | "path" | "summary">

type Run<Input, Output> = (input: Input, control: EmulatorControl["Service"]) => Effect.Effect<Output, Refused>

// The body is decoded by its schema before it is given to `run`, which no type of a table shows.
const erased = <Input, Output>(run: Run<Input, Output>) => run as Route["run"]

/** An operation without a body. */
export const reading = <Output>(
  head: Head,
  response: Plain<Output>,
  run: (control: EmulatorControl["Service"]) => Effect.Effect<Output, Refused>
): Route => ({ ...head, kind: "none", body: undefined, response, run: (_, control) => run(control) })

/** An operation with a JSON document. */
export const taking = <Input, Output>(
  head: Head,
  body: Plain<Input>,
  response: Plain<Output>,
  run: Run<Input, Output>
): Route => ({ ...head, kind: "json", body, response, run: erased(run) })

/** An operation with lines, each a JSON document. */
export const takingLines = <Line, Output>(
  head: Head,
  line: Plain<Line>,
  response: Plain<Output>,
  run: Run<ReadonlyArray<Line>, Output>
): Route => ({ ...head, kind: "lines", body: line, response, run: erased(run) })
