/** What a plan costs a month, by the price list. */
import { made, part } from "./form.ts"
import { chooseOperations, type ListedOperation } from "./operations.ts"

const result = part("result", HTMLElement)

const unitOf = ({ price }: ListedOperation): string =>
  price.per === "resource" ? `${price.of.replaceAll("_", " ")}s read a month` : "requests a month"

const inDollars = (amount: number): string =>
  amount.toLocaleString("en", { style: "currency", currency: "USD", maximumFractionDigits: 2 })

const bounds = ({ price }: ListedOperation): readonly [least: number, highest: number] | undefined => {
  if (price.per === "event") return undefined
  if (!("dollars" in price)) return [0, 0]
  return [price.dollars, price.dearest ?? price.dollars]
}

await chooseOperations(
  (chosen) => {
    const rows = chosen.map(({ item, operation }) => {
      const count = Math.max(0, Math.floor(Number(item.querySelector("input")?.value ?? 0)))
      const each = bounds(operation)
      return { name: operation.name, cost: each?.map((one) => one * count) }
    })
    const [least, highest] = [0, 1].map((index) => rows.reduce((sum, { cost }) => sum + (cost?.[index] ?? 0), 0))
    const unknown = rows.filter(({ cost }) => cost === undefined).map(({ name }) => name)
    result.replaceChildren(
      made(
        "p",
        chosen.length === 0
          ? "Choose the operations of your program."
          : least === highest
            ? `${inDollars(highest ?? 0)} a month`
            : `${inDollars(least ?? 0)} to ${inDollars(highest ?? 0)} a month. The higher sum is for posts that each have a link, media, a quote or a card.`
      ),
      ...(unknown.length === 0
        ? []
        : [made("p", `Not counted, since each type of event has its price: ${unknown.join(", ")}.`)])
    )
  },
  (item, operation) => {
    const label = document.createElement("label")
    const input = Object.assign(document.createElement("input"), { type: "number", min: "0", step: "1", value: "1000" })
    label.append(input, ` ${unitOf(operation)}`)
    item.append(label)
  }
)
