/** The documentation on a terminal. */
import type { OperationDescription, ParameterDescription, PriceDescription } from "@xeffect/describe"
import { describeParameter } from "../../operations/flags.ts"
import { namesOf } from "../../operations/areas.ts"
import { wrap } from "../../output/width.ts"

const dearestOf = ({ dearest }: { readonly dearest?: number }): string =>
  dearest === undefined ? "" : `, $${dearest} with a link, media, a quote or a card`

const priceOf = (price: PriceDescription): string =>
  price.per === "resource" || price.per === "request"
    ? `$${price.dollars} per ${price.per === "resource" ? price.of.replaceAll("_", " ") : "request"}${dearestOf(price)}`
    : price.per === "event"
      ? "by event"
      : "free"

const credentialsOf = ({ credentials: { appOnly, oauth1, oauth2 } }: OperationDescription): string =>
  [
    ...(appOnly ? ["app-only bearer token"] : []),
    ...(oauth1 ? ["OAuth 1.0a user"] : []),
    ...(oauth2 === undefined ? [] : [`OAuth 2.0 user token with ${oauth2.join(" ")}`])
  ].join(", or ")

const limitsOf = ({ limits }: OperationDescription): string =>
  limits.length === 0
    ? "none published"
    : limits.map(({ limit, per, windowSeconds }) => `${limit} requests in ${windowSeconds} s per ${per}`).join("; ")

const parameterOf = (parameter: ParameterDescription): string =>
  `- \`${parameter.name}\`${parameter.required ? " (required)" : ""}: ${describeParameter(parameter)}`

/** The reference of an operation, as Markdown. */
export const referenceOf = (operation: OperationDescription): string => {
  const {
    area,
    example,
    function: exported,
    name,
    notes,
    parameters,
    price,
    requests,
    returns,
    rules,
    see,
    summary
  } = operation
  return [
    `# ${exported}`,
    summary,
    ...(notes === "" ? [] : [notes]),
    [
      `- ${requests.join("; ")}`,
      `- specified as \`${name}\`, imported from \`xeffect/${area}\` or \`@xeffect/${area}\`; in the terminal: \`xeffect ${namesOf(operation)[0]}\``,
      `- returns: ${returns}`,
      `- credentials: ${credentialsOf(operation)}`,
      `- rate limit: ${limitsOf(operation)}`,
      `- price: ${priceOf(price)}${operation.isPriceDocumented ? "" : " (inferred)"}`,
      ...(operation.paging === undefined ? [] : [`- has pages: \`pages\` and \`items\` read them`]),
      `- ${operation.isIdempotent ? "idempotent" : "not idempotent: never retry it by hand"}`
    ].join("\n"),
    ...(parameters.length === 0 ? [] : ["## Parameters", parameters.map(parameterOf).join("\n")]),
    ...(rules.length === 0 ? [] : [rules.map((rule) => `- ${rule}`).join("\n")]),
    "## Example",
    `\`\`\`ts\n${example.code}\n\`\`\``,
    ...see
  ].join("\n\n")
}

const bold = (text: string) => `\u001b[1m${text}\u001b[22m`

/** A row of a table as an item of a list, which can be wrapped. The line below the head shows nothing. */
const rowAsItem = (row: string): string =>
  /^\|[\s:|-]+\|$/.test(row)
    ? ""
    : `- ${row
        .split("|")
        .map((cell) => cell.trim())
        .filter((cell) => cell !== "")
        .join(" · ")}`

const marker = /^(\s*(?:[-*]|\d+\.)\s+)?/

/** Prose is wrapped: the lines of a paragraph, or of an item, are one text. */
const wrapProse = (block: string, columns: number, hasColors: boolean): string => {
  const heading = /^#+ (.+)$/.exec(block)
  if (heading !== null)
    return wrap(heading[1] ?? "", columns)
      .map((line) => (hasColors ? bold(line) : line))
      .join("\n")
  const lines = block.split("\n")
  const isTable = lines.every((line) => line.startsWith("|"))
  if (isTable && lines.every((line) => line.length <= columns)) return block
  const items = (isTable ? lines.map(rowAsItem) : lines).reduce<ReadonlyArray<string>>(
    (all, line) =>
      all.length === 0 || /^\s*(?:[-*]|\d+\.)\s/.test(line)
        ? [...all, line]
        : [...all.slice(0, -1), `${all.at(-1)} ${line.trim()}`],
    []
  )
  return items
    .flatMap((item) => {
      const [head = ""] = marker.exec(item) ?? []
      const wrapped = wrap(item.slice(head.length), columns, head.length)
      return wrapped.map((line, index) => (index === 0 ? head + line.slice(head.length) : line))
    })
    .join("\n")
}

/** A page as a terminal shows it: prose wrapped, code unchanged, links without their targets. */
export const renderPage = (markdown: string, columns: number, hasColors: boolean): string =>
  markdown
    .split(/(^ *```[^]*?^ *```$)/m)
    .map((part) =>
      /^ *```/.test(part)
        ? part.replaceAll(/^ *```.*$\n?/gm, "").replaceAll(/^(?=.)/gm, "    ")
        : part
            .replaceAll(/\[([^\]]*)\]\([^()\s]+\)/g, "$1")
            .replaceAll(/(?<!`)`([^`\n]+)`(?!`)/g, "$1")
            .split(/\n{2,}|\n(?=#)|(?<=^#.*)\n/m)
            .map((block) => wrapProse(block.replaceAll(/^\n+|\n+$/g, ""), columns, hasColors))
            .filter((block) => block !== "")
            .join("\n\n")
    )
    .filter((part) => part.trim() !== "")
    .map((part) => part.replaceAll(/^\n+|\s+$/g, ""))
    .join("\n\n")
