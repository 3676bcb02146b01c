import { assert, it } from "@effect/vitest"
import { prices } from "@xeffect/core/prices"
import { readFileSync } from "node:fs"

const page = readFileSync(new URL("../../../docs/what-it-costs.md", import.meta.url), "utf8")

const { request, resource } = prices
const dollars = (amount: number) => amount.toFixed(3).replace(/\.000$/, "")

// The costs of what people do: the dollars of the row, and amounts that its reason names.
const rows: ReadonlyArray<readonly [does: string, costs: string, reasons: ReadonlyArray<number>]> = [
  ["write a post", dollars(request.post), []],
  ["write a post with a link", dollars(request.post_with_url), []],
  ["read a page of 100 posts of a timeline", dollars(100 * resource.post), [resource.post]],
  [
    'the same with `expansions: ["author_id"]`',
    `up to ${dollars(100 * (resource.post + resource.user))}`,
    [resource.user]
  ],
  ["read the same posts again before midnight UTC", "0", []],
  ["search 100,000 posts", dollars(100_000 * resource.post), [request.counts_recent, request.counts_all]],
  ["list 10,000 followers", dollars(10_000 * resource.follow), [resource.follow]],
  ["follow a stream of 10,000 posts a day", `${dollars(10_000 * resource.post)} a day`, []],
  [
    "like, repost, follow",
    `${dollars(request.user_interaction)}, and ${dollars(request.interaction_delete)} to take it back`,
    []
  ]
]

const cellsOf = (does: string): ReadonlyArray<string> =>
  page
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .find(([, first]) => first === does) ?? []

it.each(rows)("the guide says what it costs to %s as the price list has it", (does, costs, reasons) => {
  const [, , printed, why = ""] = cellsOf(does)
  assert.strictEqual(printed, costs)
  for (const amount of reasons) assert.include(why, dollars(amount))
})

it("the guide has no other row of costs", () => {
  const table = page.slice(page.indexOf("| what you do"), page.indexOf("The price list and its date"))
  assert.lengthOf(table.trim().split("\n").slice(2), rows.length)
})
