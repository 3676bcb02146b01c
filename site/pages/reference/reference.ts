/** The pages of all operations, and their index by area. */
import { prices } from "@xeffect/core/prices"
import { describedApi, operations, type OperationDescription } from "@xeffect/describe"
import type { ListedOperation } from "../../src/scripts/tools/operations.ts"
import type { Page } from "../page.ts"
import { areas } from "./areas.ts"
import { called, operationOf } from "./called.ts"
import { credentialsIn, limitsIn, operationPage, priceIn, slugOfOperation } from "./operation.ts"

const link = (one: OperationDescription) => `[\`${one.function}\`](/${slugOfOperation(one)}/)`

const inShort = ({ summary }: OperationDescription): string => summary.split(/(?<=\.) /)[0] ?? ""

const inArea = (area: string) => operations.filter((one) => one.area === area)

const areaPage = (area: string): Page => ({
  slug: `reference/${area}`,
  title: `xeffect/${area}`,
  front: { tableOfContents: false },
  description: `The ${inArea(area).length} operations of xeffect/${area}: credentials, limits and prices.`,
  text: `Import these operations from \`xeffect/${area}\` or \`@xeffect/${area}\`.

| operation | what it does | credentials | limits | price |
| --- | --- | --- | --- | --- |
${inArea(area)
  .map((one) =>
    [link(one), inShort(one), credentialsIn(one.credentials), limitsIn(one), priceIn(one)]
      .map((cell) => cell.replaceAll("|", "\\|"))
      .join(" | ")
  )
  .map((row) => `| ${row} |`)
  .join("\n")}
`
})

const index = (): Page => ({
  slug: "reference",
  title: "All operations",
  description: `All ${operations.length} operations, by area, each with a page: parameters, credentials, limits, price, errors and an example that runs.`,
  text: `${operations.length} operations follow the X API's description ${describedApi.version} of ${describedApi.date}. Each page has
parameters with their bounds, credentials and scopes, limits, price, errors, an example, and the same call as HTTP, for curl and in
the terminal. Prices follow the price list of ${prices.date}.

\`{me}\` in a path is the ID of the authenticated user. The SDK looks it up if the credentials do not contain it.

${areas
  .map(
    (area) => `## ${area}

[Credentials, limits and prices](/reference/${area}/) of \`xeffect/${area}\`.

${inArea(area)
  .map((one) => `- ${link(one)} ${inShort(one)}`)
  .join("\n")}`
  )
  .join("\n\n")}
`
})

/** What the tools know of the operations. */
export const listedOperations = (): ReadonlyArray<ListedOperation> =>
  operations.map((one) => ({
    name: one.function,
    address: `/${slugOfOperation(one)}/`,
    credentials: one.credentials,
    price: one.price
  }))

/** All pages of the reference. */
export const reference = async (): Promise<ReadonlyArray<Page>> => {
  const pages: Array<Page> = []
  // One at a time: each call has an emulator of its own.
  for (const one of operations) pages.push(operationPage(one, await operationOf(one.function), await called(one)))
  return [index(), ...areas.map(areaPage), ...pages]
}
