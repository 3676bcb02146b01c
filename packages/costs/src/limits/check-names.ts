import { InvalidInput } from "@xeffect/core"

/** The first option that is not declared, if any. A limit that is misspelt would be none. */
export const checkNames = (options: object, declared: object): InvalidInput | undefined => {
  for (const [parameter, value] of Object.entries(options)) {
    if (!(parameter in declared) && value !== undefined) {
      return new InvalidInput({
        parameter,
        value,
        rule: `left out: there are ${Object.keys(declared).toSorted().join(", ")}`
      })
    }
  }
  return undefined
}
