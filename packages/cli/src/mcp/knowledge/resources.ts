/** Resources that agents can look up: operations, prices, names of fields, the query language. Each is within 4 kB. */
import { publicListFields, publicTweetFields, publicUserFields } from "@xeffect/core"
import { type OperationDescription, operations } from "@xeffect/describe"
import * as McpServer from "effect/ai/McpServer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { queryOperators } from "./query-operators.ts"

/** The most characters of a page, so that reading one costs an agent little. */
export const maxLength = 4000

const areas = [...new Set(operations.map(({ area }) => area))]

const priceOf = ({ price }: OperationDescription): string =>
  price.per === "resource" || price.per === "request"
    ? `$${price.dollars} a ${price.per === "resource" ? price.of.replaceAll("_", " ") : "call"}`
    : price.per === "event"
      ? "by event"
      : "free"

const inLines = (title: string, lines: ReadonlyArray<string>): string =>
  [`# ${title}`, "", ...lines].join("\n").slice(0, maxLength)

const operationsOf = (area: string) =>
  inLines(
    `Operations of ${area}`,
    operations.filter((one) => one.area === area).map(({ name, summary }) => `- ${name}: ${summary.split(". ")[0]}`)
  )

/** Operations of one price together, the dearest first. */
const pricesOf = (): string => {
  const byPrice = new Map<string, Array<string>>()
  for (const one of operations) byPrice.set(priceOf(one), [...(byPrice.get(priceOf(one)) ?? []), one.name])
  const dollars = (text: string) => Number(/\d[\d.]*/.exec(text)?.[0] ?? 0)
  const rows = [...byPrice].toSorted(([one], [other]) => dollars(other) - dollars(one))
  const shown = ([price, names]: readonly [string, ReadonlyArray<string>]) =>
    `- ${price}: ${names.slice(0, 8).join(", ")}${names.length > 8 ? `, and ${names.length - 8} more` : ""}`
  return inLines("Prices of the X API", [...rows.map(shown), "", "A resource is billed once a day (UTC)."])
}

const fieldsOf = (): string =>
  inLines("Fields", [
    `Posts (tweet_fields): ${publicTweetFields.join(", ")}`,
    "",
    `Users (user_fields): ${publicUserFields.join(", ")}`,
    "",
    `Lists (list_fields): ${publicListFields.join(", ")}`
  ])

interface Page {
  readonly uri: string
  readonly name: string
  readonly description: string
  readonly text: () => string
}

/** The pages by their addresses. */
export const resourcePages: ReadonlyArray<Page> = [
  {
    uri: "xeffect://operations",
    name: "Operations",
    description: "The areas of the X API",
    text: () =>
      inLines(
        "Operations of the X API",
        areas.map((area) => `- ${area}: xeffect://operations/${area}`)
      )
  },
  ...areas.map((area) => ({
    uri: `xeffect://operations/${area}`,
    name: `Operations of ${area}`,
    description: `Each operation of ${area} in a sentence`,
    text: () => operationsOf(area)
  })),
  { uri: "xeffect://prices", name: "Prices", description: "Prices of operations", text: pricesOf },
  { uri: "xeffect://fields", name: "Fields", description: "Names of fields of posts, users and lists", text: fieldsOf },
  {
    uri: "xeffect://query-operators",
    name: "Query operators",
    description: "The query language of searches",
    text: () => inLines("Query operators", queryOperators)
  }
]

/** Registers the pages. */
export const layerResources = Layer.effectDiscard(
  Effect.forEach(resourcePages, ({ text, ...page }) =>
    McpServer.registerResource({ ...page, mimeType: "text/markdown", content: Effect.sync(text) })
  )
)
