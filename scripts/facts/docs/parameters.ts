import type { Definition } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import * as Rule from "@xeffect/core/rule"
import { code, series } from "./words.ts"

/** Whether each call needs a parameter. */
export const isRequired = ({ path }: Definition, name: string, { required }: Parameter.Parameter) =>
  required === true || (typeof path === "string" && path.includes(`{${name}}`))

// A time before every bound, so that a parameter that has one names it.
const longAgo = "0000-01-01T00:00:00Z"

/** The rule for a value, with the bound of a time. */
export const ruleOf = (parameter: Parameter.Parameter): string => {
  const rule = parameter.rule(parameter)
  const bound = parameter.rule(parameter, longAgo)
  return rule === bound ? rule : `${rule}, ${bound}`
}

const wordsOf = (definition: Definition, name: string, parameter: Parameter.Parameter) => {
  const byDefault = parameter.default === undefined ? "" : `; default ${code(parameter.default.toString())}`
  // An `@` in a comment begins a tag.
  const rule = ruleOf(parameter).replaceAll("@", "`@`")
  return `${isRequired(definition, name, parameter) ? " (required)" : ""}: ${rule}${byDefault}`
}

/** A line for each kind of parameter: those that take the same share one. */
export const parameterLines = (definition: Definition): ReadonlyArray<string> => {
  const namesByWords = new Map<string, Array<string>>()
  for (const [name, parameter] of Object.entries(definition.params)) {
    const words = wordsOf(definition, name, parameter)
    const names = namesByWords.get(words) ?? []
    namesByWords.set(words, [...names, name])
  }
  return Array.from(namesByWords, ([words, names]) => series(names.map(code)) + words)
}

const breaks = ({ check }: Rule.ParameterRule, given: ReadonlyArray<string>) =>
  check(Object.fromEntries(given.map((name) => [name, "1"])))

/** The parameter that is needed with another one, if that is the rule. */
const neededBy = (rule: Rule.ParameterRule) => {
  const [name = "", needed] = rule.parameters
  return rule.parameters.length === 2 && breaks(rule, []) === undefined && breaks(rule, [name])?.parameter === needed
    ? needed
    : undefined
}

const count = (rule: Rule.ParameterRule) => {
  const needsOne = breaks(rule, []) !== undefined
  const takesAll = breaks(rule, rule.parameters) === undefined
  if (needsOne) return takesAll ? "At least one" : "Exactly one"
  return takesAll ? undefined : "At most one"
}

const otherRule = (rule: Rule.ParameterRule) => {
  const names = rule.parameters.map(code)
  const number = count(rule)
  return number === undefined ? `${series(names)} depend on each other` : `${number} of ${series(names)}`
}

/** A line for each rule between parameters. The meaning of a rule is read from the values that it refuses. */
export const ruleLines = ({ rules = [] }: Definition): ReadonlyArray<string> => {
  const namesByNeeded = new Map<string, Array<string>>()
  const others: Array<string> = []
  for (const rule of rules) {
    const needed = neededBy(rule)
    const [name = ""] = rule.parameters
    if (needed === undefined) others.push(otherRule(rule))
    else namesByNeeded.set(needed, [...(namesByNeeded.get(needed) ?? []), name])
  }
  return [
    ...others,
    ...Array.from(namesByNeeded, ([needed, names]) => `${code(needed)} is needed with ${series(names.map(code), "or")}`)
  ]
}
