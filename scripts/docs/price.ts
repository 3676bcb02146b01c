import type { Definition } from "@xeffect/core"
import { prices } from "@xeffect/core/prices"
import { operationKey } from "../../packages/conformance/tools/responses.ts"
import { facts } from "../../packages/emulator/src/description/facts.ts"
import { billedAs } from "../../packages/emulator/src/limits/price-classes.ts"
import { keysOf } from "./versions.ts"

const ids = new Map(facts.operations.map(({ id, method, path }) => [operationKey(method, path), id]))

const inWords = (as: string): string => {
  const [per, of = ""] = as.split(":")
  const dollars = per === "resource" ? new Map(Object.entries(prices.resource)).get(of) : undefined
  if (dollars !== undefined) return `${dollars} for each ${of.replaceAll("_", " ")}`
  const request = new Map(Object.entries(prices.request)).get(of)
  return per === "event" ? "by event" : request === undefined ? "none" : `${request} a request`
}

/** The price of an operation in dollars, with an asterisk if no page of the X API says that it is this one. */
export const price = (definition: Definition): string => {
  const classes = keysOf(definition).flatMap((key) => billedAs.get(ids.get(key) ?? "") ?? [])
  const all = classes.map(({ as, source }) => `${inWords(as)}${source === "inferred" ? "\\*" : ""}`)
  return Array.from(new Set(all)).join("<br>")
}
