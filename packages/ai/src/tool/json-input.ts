import { attempt } from "@xeffect/core/options"

/** The arguments of a call as JSON. */
export interface JsonInput {
  readonly text: string
  readonly value: unknown
}

/**
 * Reads the arguments of a call once, as a framework would send them: nothing that a program passes is a failure of its own. A bigint is
 * text. `undefined` for a value that is no JSON, such as a function, or an object that contains itself.
 */
export const jsonInputOf = (input: unknown): JsonInput | undefined =>
  attempt(
    () => {
      const given: unknown = input ?? {}
      const text = JSON.stringify(given, (_, one: unknown) => (typeof one === "bigint" ? `${one}` : one))
      return text === undefined ? undefined : { text, value: JSON.parse(text) as unknown }
    },
    () => undefined
  )
