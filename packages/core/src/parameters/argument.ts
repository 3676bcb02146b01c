import { InvalidInput } from "../errors/reasons.ts"
import { attempt } from "../text/attempt.ts"

/**
 * Reads or checks input of any form. If that throws, because a getter or a proxy does, returns an error of the
 * parameter.
 */
export const guarded = <A>(parameter: string, value: unknown, check: () => A): A | InvalidInput =>
  attempt(check, () => new InvalidInput({ parameter, value, rule: "a value that can be read without an error" }))

/** Checks that an argument is an object whose fields can be read. Returns what is wrong, if anything. */
export const checkObject = (parameter: string, value: unknown, rule: string = "an object"): InvalidInput | undefined =>
  guarded(parameter, value, () => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return new InvalidInput({ parameter, value, rule })
    }
    const prefix = /^(params|options)$/.test(parameter) ? "" : `${parameter}.`
    for (const name in value) {
      const unreadable = guarded(prefix + name, undefined, () => void Reflect.get(value, name))
      if (unreadable !== undefined) return unreadable
    }
    return undefined
  })

/** Checks that options are functions, or not given. Returns what is wrong, if anything. */
export const checkFunctions = (options: Readonly<Record<string, unknown>>): InvalidInput | undefined => {
  const wrong = Object.entries(options).find(([, option]) => option !== undefined && typeof option !== "function")
  return wrong && new InvalidInput({ parameter: wrong[0], value: wrong[1], rule: "a function" })
}
