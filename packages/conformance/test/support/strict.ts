import type { Definition } from "@xeffect/core"
import type * as Parameter from "@xeffect/core/parameter"
import { concerns, type Deviation, deviations, type Fact } from "../../../../spec/deviations.ts"
import { parameterByRule } from "./by-rule.ts"
import { allFactsOf, type DescribedParameter, parameterFacts, pathsOf, resolve } from "./facts.ts"
import type { AnyRow } from "./row.ts"

/** A fact of a parameter that a declaration has and the description does not, or has otherwise. */
export interface Difference {
  readonly operation: string
  readonly parameter: string
  readonly fact: Fact
  /** The value in the declaration, as it is written in a deviation. */
  readonly value: unknown
}

/** The rule that a caller sees, without its numbers and values, which are facts of their own. */
export const kindOf = (parameter: Parameter.Parameter): string =>
  parameter
    .rule(parameter, undefined)
    .replaceAll(/\d[\d_,]*|Infinity/g, "#")
    .replace(/from -?# to #/, "in a range")
    .replace(/ of (# to #|# or more) characters/, "")
    .replace(/^# (or more|to #) /, "several ")
    .replace(/^a list of .* texts.*/, "a list of texts")
    .replace(/, for example .*/, "")
    .replace(/^one of .*/, "a choice")

const kindDiffers = (declared: Parameter.Parameter, byRule: Parameter.Parameter<never> | undefined): boolean => {
  if (byRule === undefined) return true
  return byRule.pattern === undefined && declared.pattern === undefined
    ? kindOf(byRule) !== kindOf(declared)
    : byRule.pattern?.source !== declared.pattern?.source
}

// An empty text, and a list of one, are what nothing is stated of.
const least = (type: DescribedParameter["schema"]["type"], minimum: number | undefined): number | undefined =>
  (type === "string" && minimum === 0) || (type === "array" && minimum === 1) ? undefined : minimum

const ofFacts = (name: string, declared: Parameter.Parameter, { place, schema }: DescribedParameter) => {
  const { default: byDefault, type } = schema
  const [minimum, maximum] =
    type === "array"
      ? [schema.minItems, schema.maxItems]
      : type === "string"
        ? [schema.minLength, schema.maxLength]
        : [schema.minimum, schema.maximum]
  const values = ((type === "array" ? resolve(schema.items).enum : schema.enum) ?? []).map(String)
  const isOther = kindDiffers(declared, parameterByRule(name, schema, place === "body"))
  return [
    ...(isOther ? [["kind", kindOf(declared)] as const] : []),
    ...(name.endsWith("_fields") || name === "expansions"
      ? []
      : ([
          ...(least(type, declared.minimum) === least(type, minimum) ? [] : [["minimum", declared.minimum] as const]),
          ...(declared.maximum === maximum ? [] : [["maximum", declared.maximum] as const]),
          ...(declared.default === byDefault ? [] : [["default", declared.default] as const]),
          ...(String((declared.values ?? []).toSorted()) === String(values.toSorted())
            ? []
            : [["values", declared.values] as const])
        ] as const))
  ] as const
}

const isNeeded = ({ path, ...definition }: Definition, name: string): boolean =>
  definition.params[name]?.required === true ||
  pathsOf({ path, ...definition }).some((one) => one.includes(`{${name}}`)) ||
  (typeof path === "object" && name in path)

/** Every fact of the parameters of a declaration that does not follow from the description. */
export const differencesOf = ({ name: operation, operation: { definition } }: AnyRow): ReadonlyArray<Difference> =>
  Object.entries(definition.params).flatMap(([parameter, declared]) => {
    const difference = (fact: Fact, value: unknown): Difference => ({ operation, parameter, fact, value })
    const [described] = allFactsOf(definition).flatMap(
      (one) => parameterFacts(definition, one, parameter, declared) ?? []
    )
    if (described === undefined) return [difference("undescribed", true)]
    const isRequired = isNeeded(definition, parameter)
    return [
      ...ofFacts(parameter, declared, described).map(([fact, value]) => difference(fact, value)),
      ...(isRequired === described.required ? [] : [difference("required", isRequired)])
    ]
  })

const covers = (deviation: Deviation, { fact, operation, parameter, value }: Difference): boolean =>
  deviation.fact === fact &&
  deviation.parameter === parameter &&
  concerns(deviation, operation) &&
  JSON.stringify(deviation.value) === JSON.stringify(value)

/** The differences that no deviation explains. */
export const unexplained = (row: AnyRow): ReadonlyArray<Difference> =>
  differencesOf(row).filter((difference) => !deviations.some((one) => covers(one, difference)))

/** The deviations that change nothing, as a whole or for an operation that they name. */
export const unused = (rows: ReadonlyArray<AnyRow>): ReadonlyArray<string> => {
  const differences = rows.flatMap(differencesOf)
  return deviations.flatMap((deviation) => {
    const covered = differences.filter((one) => covers(deviation, one)).map(({ operation }) => operation)
    const label = `${deviation.fact} of ${deviation.parameter}`
    if (covered.length === 0) return [label]
    return (deviation.in ?? []).filter((one) => !covered.includes(one)).map((one) => `${label} in ${one}`)
  })
}

/** The deviation of a parameter, if there is one. */
export const deviationOf = (operation: string, parameter: string, fact: Fact): Deviation | undefined =>
  deviations.find((one) => one.fact === fact && one.parameter === parameter && concerns(one, operation))
