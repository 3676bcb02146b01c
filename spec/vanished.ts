import type { OperationFacts, SchemaFacts } from "../packages/emulator/src/description/facts-types.ts"

/** A fact of an operation or of a parameter that a description had, and the next one has not, or has otherwise. */
export interface VanishedFact {
  /** The method and the path of the description. */
  readonly operation: string
  /** As it is described, and one of the path by its place: `path 1`. Empty for a fact of the operation, a place for a response. */
  readonly parameter: string
  /** A keyword of its schema, `required`, or `parameter` for all of it. Of the operation: `security`, or a flag.
   * `response` for a place in responses that no longer fits the declaration. */
  readonly keyword: string
  /** The value that it had; null if it had none. */
  readonly value: unknown
  /** The last description that had it. */
  readonly last: string
  /** Why it is declared all the same. */
  readonly reason?: string
  /** Why it is not declared any more. Absent, as `reason` is, until a person decides. */
  readonly dropped?: string
}

/** An operation that is no longer described. It stays, and is served by the emulator as it was described last. */
export interface VanishedOperation extends OperationFacts {
  readonly last: string
  readonly reason?: string
}

/** The facts that a description lost, as `spec/description/vanished.json` has them. */
export interface Vanished {
  readonly operations: ReadonlyArray<VanishedOperation>
  readonly facts: ReadonlyArray<VanishedFact>
}

/** A parameter that vanished as a whole, as it was described. */
export interface VanishedParameter {
  readonly in: "body" | "path" | "query"
  readonly schema: SchemaFacts
  readonly required: boolean
}

/** The name of a parameter of the path: by its place, since a description may rename it. */
export const inPath = (path: string, name: string): string =>
  `path ${
    path
      .split("/")
      .filter((part) => part.startsWith("{"))
      .indexOf(`{${name}}`) + 1
  }`

/** The keywords that are bounds. */
export const bounds: ReadonlySet<string> = new Set([
  "maximum",
  "maxItems",
  "maxLength",
  "minimum",
  "minItems",
  "minLength"
])

/** Whether a keyword is a bound, or the default, which has to be within the bounds. */
export const isRange = (keyword: string): boolean => bounds.has(keyword) || keyword === "default"

/** A path, whatever its placeholders are called. */
export const anonymous = (path: string): string => path.replaceAll(/\{\w+\}/g, "{}")
