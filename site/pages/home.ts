/** The first page: what it is, the ways in, a program, and figures. All of it is read from the repository. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describedApi, operations } from "@xeffect/describe"
import { top } from "../../scripts/workspace.ts"
import { withAddresses } from "./guides.ts"
import type { Page } from "./page.ts"

const read = (file: string): string => readFileSync(join(top, file), "utf8")

const required = <A>(value: A | undefined, what: string): A => {
  if (value === undefined) throw new Error(`The first page needs ${what}, and it is not there.`)
  return value
}

const guideOf: Readonly<Record<string, string>> = {
  "A program": "/promises/",
  "The terminal": "/in-the-terminal/",
  Agents: "/for-agents/",
  "Tests in any language": "/in-other-languages/",
  Collections: "/collecting/"
}

/** The ways in, as README.md lists them: a comment with a name, and a command. */
const doors = (): string => {
  const block = required(/```sh\n([^]*?)```/.exec(read("README.md"))?.[1], "the ways in of README.md")
  const found = Array.from(block.matchAll(/^# ([^:]+): (.*)\n(.*)$/gm), ([, name = "", text = "", command = ""]) => {
    const guide = required(guideOf[name], `a guide for ${name}`)
    return `<div class="door">\n\n### [${name}](${guide})\n\n${text.slice(0, 1).toUpperCase()}${text.slice(1)}.\n\n\`\`\`sh\n${command}\n\`\`\`\n\n</div>`
  })
  return `<div class="doors">\n\n${found.join("\n\n")}\n\n</div>`
}

/** The first program of the guide for promises, with its output. */
const program = (): string =>
  required(
    /^```ts run\n[^]*?^```$\n\n^```text\n[^]*?^```$/m.exec(read("docs/promises.md"))?.[0],
    "a program of docs/promises.md"
  )

const section = (file: string, title: string, repository: string | null): string => {
  const [, text] = new RegExp(`^## ${title}\\n([^]*?)(?=^## )`, "m").exec(read(file)) ?? []
  return withAddresses(file, required(text, `the section ${title} of ${file}`).trim(), repository)
}

/** The cells of the rows of a table, which begins with this text. */
const tableAfter = (file: string, start: string): ReadonlyMap<string, ReadonlyArray<string>> => {
  const text = read(file)
  const table = text.slice(text.indexOf(start)).split("\n\n", 1)[0] ?? ""
  return new Map(
    Array.from(table.matchAll(/^\|(.*)\|$/gm), ([, row = ""]) => {
      const [name = "", ...cells] = row.split("|").map((cell) => cell.trim())
      return [name, cells] as const
    })
  )
}

/** Without the range in brackets. */
const median = (cell: string): string => cell.replace(/ \(.*\)$/, "")

interface Compared {
  readonly name: string
  readonly size: string
  readonly bench: string
}

const compared: ReadonlyArray<Compared> = [
  { name: "xeffect, `layerBearer`", size: "one read", bench: "xeffect, layerBearer" },
  { name: "xeffect, `layer`", size: "one read, usual layer", bench: "xeffect, layer" },
  { name: "by hand on Effect, with a schema", size: "floor of one read", bench: "Effect by hand (the floor)" },
  ...["twitter-api-v2", "@xdevplatform/xdk", "twitter-api-sdk"].map((name) => ({ name, size: name, bench: name }))
]

const comparison = (): string => {
  const sizes = tableAfter("docs/size.md", "| program ")
  const starts = tableAfter("docs/benchmarks.md", "| bundled ")
  const requests = tableAfter("docs/benchmarks.md", "| program ")
  const cell = (table: ReadonlyMap<string, ReadonlyArray<string>>, name: string, column: number) =>
    median(required(table.get(name)?.[column], `the figure of ${name}`))
  const rows = compared.map(
    ({ bench, name, size }) =>
      `| ${name} | ${cell(sizes, size, 1)} | ${cell(starts, bench, 0)} | ${cell(requests, bench, 0)} |`
  )
  return `| one read | gzip | until its first request | processor time a request |\n| --- | ---: | ---: | ---: |\n${rows.join("\n")}`
}

export const home = (repository: string | null): Page => ({
  slug: "index",
  title: "xeffect",
  description:
    "The X (Twitter) API v2 as typed functions, for Effect or promises, with an emulator, a terminal and tools for agents.",
  front: {
    template: "splash",
    hero: {
      title: "The X API as functions",
      tagline: `${operations.length} operations of the X (Twitter) API v2, typed, for Effect or promises. Import one, bundle one. An emulator of the X API runs your program without an account.`,
      actions: [
        { text: "Start", link: "/promises/", icon: "right-arrow" },
        { text: "Run a program", link: "#a-program-that-runs-here", variant: "secondary" },
        { text: "All operations", link: "/reference/", variant: "minimal" }
      ]
    }
  },
  text: `## Five ways in

Each command works in an empty folder, and needs no account.

${doors()}

## A program that runs here

It posts and reads against the emulator. Nothing leaves this page.

${program()}

## Why xeffect

${section("README.md", "Why xeffect", repository).replace("The Effect program above", "A program that reads one post with Effect")}

## Beside other clients

${comparison()}

Each program makes one read, bundled, on Node. The other clients are smaller because they check no response and retry nothing; they
cannot be bundled without Node. The program by hand sends the same request and checks it with \`effect/Schema\`.
[Size](/size/) and [benchmarks](/benchmarks/) have the spread of these figures, other runtimes and longer runs.

## Start

\`\`\`sh
npm install effect xeffect
\`\`\`

- [Promises](/promises/) and [Getting started](/getting-started/) with Effect: a first program, line by line
- [Sign-in](/sign-in/): a token of yours, or of your users
- [Testing](/testing/): your program against the emulator
- [What it costs](/what-it-costs/): estimate a plan, and cap a day or a month
- [All pages, by task](/docs/)

The packages follow the X API's description ${describedApi.version} of ${describedApi.date}.
`
})

/** The page for an address that does not exist. */
export const notFound: Page = {
  slug: "404",
  title: "There is no such page",
  description: "The address leads to no page of this site.",
  front: {
    template: "splash",
    hero: {
      title: "There is no such page",
      tagline: "The address may be old, or misspelt. The search knows every page.",
      actions: [
        { text: "All pages, by task", link: "/docs/", icon: "right-arrow" },
        { text: "All operations", link: "/reference/", variant: "minimal" }
      ]
    },
    pagefind: false
  },
  text: ""
}
