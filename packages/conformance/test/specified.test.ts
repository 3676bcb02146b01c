import { assert, describe, it } from "@effect/vitest"
import { rows } from "./rows/all.ts"
import { allFactsOf, parameterFacts } from "./support/facts.ts"
import type { AnyRow } from "./support/row.ts"
import { specified, specifiedNames, specifiedValues } from "./support/specified.ts"

// If the specification and the description disagree, the wider range is accepted and the specified default is kept.

const row = (name: string): AnyRow => {
  const found = rows.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no row has the specified name ${name}`)
  return found
}

const disagreements = (name: string): ReadonlyArray<string> => {
  const given = specified[name] ?? { takes: "" }
  const { definition } = row(name).operation
  const describedAs = (parameter: string) =>
    allFactsOf(definition).flatMap(
      (one) => parameterFacts(definition, one, parameter, definition.params[parameter] ?? none)?.schema ?? []
    )[0]
  const maximum = (parameter: string, specified: number | undefined) => {
    const schema = describedAs(parameter)
    const described = schema?.maximum ?? schema?.maxLength ?? schema?.maxItems
    return specified === described ? [] : [`${parameter}: ${specified ?? "any"}, described up to ${described ?? "any"}`]
  }
  const { max_results, several = {}, maxLength = {}, values = {} } = given
  const minimum = describedAs("max_results")?.minimum
  return [
    ...specifiedNames(given).flatMap((one) => (describedAs(one) === undefined ? [`${one}: not described`] : [])),
    ...(max_results === undefined || max_results[0] === minimum ? [] : [`max_results: from ${max_results[0]}`]),
    ...(max_results === undefined ? [] : maximum("max_results", max_results[1])),
    ...Object.entries({ ...several, ...maxLength }).flatMap(([one, maximumOf]) => maximum(one, maximumOf)),
    ...Object.keys(values).flatMap((one) => {
      const listed = specifiedValues(given, one) ?? []
      const others = (describedAs(one)?.enum ?? []).map(String).filter((value) => !listed.includes(value))
      return others.length === 0 ? [] : [`${one}: described also ${others.join(" ")}`]
    })
  ]
}

const none = { kind: "json" as const, encode: () => undefined, rule: () => "" }

// Users do not refer to media, places and polls; the specification has their fields nevertheless.
const fields = ["media_fields: not described", "place_fields: not described", "poll_fields: not described"]
const query = ["query: 1024, described up to 4096"]

const known: Readonly<Record<string, ReadonlyArray<string>>> = {
  create_tweet: ["reply_settings: described also subscribers verified"],
  get_all_tweets_count: query,
  get_liking_users: fields,
  get_recent_tweets_count: query,
  get_retweeters: fields,
  get_space_buyers: fields,
  search_all_tweets: query,
  search_recent_tweets: query,
  search_spaces: ["state: described also all"]
}

describe("the specification and the description", () => {
  it("have the specified operations in common with the rows", () => {
    for (const name of Object.keys(specified)) assert.strictEqual(row(name).name, name)
    assert.lengthOf(Object.keys(specified), 53)
  })

  it("differ only as listed above", () => {
    const found = Object.keys(specified).map((name) => [name, disagreements(name)] as const)
    assert.deepStrictEqual(Object.fromEntries(found.filter(([, all]) => all.length > 0)), known)
  })
})
