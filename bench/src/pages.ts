/**
 * Measures decoding, start-up, single requests and long runs, prints them as ratios to the same done by hand on
 * Effect, and writes `docs/benchmarks.md` with its pictures, and the table of speed in `docs/size.md`.
 *
 *     npm run build && npm run bench
 *     npm run bench -- --quick    # few samples, to see whether it works; writes nothing
 *     npm run bench -- --ways     # only each way of sending; writes nothing
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { callsSection, tableNames } from "./calls/section.ts"
import { benches } from "./benches.ts"
import { compiledSizes, measureDecoding } from "./decoding.ts"
import { measureEdge } from "./edge.ts"
import { pictures } from "./plots.ts"
import { measureManyPosts, measureThroughput } from "./long-runs.ts"
import { profileRequests, profileStartUp } from "./profile.ts"
import {
  decodingSection,
  longRunsSection,
  printSection,
  requestsSection,
  type Section,
  sectionToMarkdown,
  startUpSection
} from "./report.ts"
import { measureRequests } from "./requests.ts"
import { measureRuntimes } from "./runtimes.ts"
import { speedTable } from "./speed.ts"
import { measureStartUp } from "./start-up.ts"
import { waysSection } from "./ways.ts"
import { run } from "../../scripts/run.ts"
import { top } from "../../scripts/workspace.ts"
import { toMarkdown, writeTable } from "../../scripts/measure/page.ts"

const flag = { type: "boolean", default: false } as const
const { values } = parseArgs({ options: { quick: flag, ways: flag } })
const few = values.quick
if (values.ways) {
  printSection(await waysSection(few ? 1 : 5, few ? 0.1 : 1))
  process.exit()
}
/** The table of the other benchmarks, which are run by name. */
const commandsTable = () =>
  toMarkdown([
    ["command", "measures"],
    ...Object.entries(benches).map(([name, { does }]) => [`\`npm run bench -- ${name}\``, does])
  ])

const docs = join(top, "docs")
if (few) pictures.folder = join(top, "node_modules", ".cache", "xeffect")
mkdirSync(pictures.folder, { recursive: true })
const start = performance.now()

const measureAll = async (): Promise<ReadonlyArray<Section>> => {
  const sections: Array<Section> = []
  const add = (section: Section) => {
    printSection(section)
    sections.push(section)
  }
  const { gzip, minified } = await compiledSizes()
  const compiled = `which weighs ${[minified, gzip].map((bytes) => (bytes / 1000).toFixed(1)).join(" / ")} kB (minified, gzip)`
  add(await decodingSection(await measureDecoding(few ? 30 : 300), compiled))
  const rounds = few ? 3 : 11
  const installed = await measureStartUp("modules", rounds)
  const bundled = await measureStartUp("bundled", rounds)
  const edge = await measureEdge(few ? 3 : 30).catch((error: unknown) => {
    console.error(`workerd: ${error instanceof Error ? error.message.slice(0, 400) : error}`)
    return undefined
  })
  add(
    await startUpSection(
      [
        ["as installed", installed],
        ["bundled", bundled]
      ],
      edge,
      await measureRuntimes(few ? 2 : 9),
      await profileStartUp(few ? 1 : 7)
    )
  )
  const requests = await measureRequests(few ? 2 : 5, few ? 500 : 2000)
  add(await requestsSection(requests, await profileRequests(few ? 1 : 5, 5000)))
  if (!few) await writeTable("speed", toMarkdown(speedTable({ installed, bundled, edge, requests })))
  add(await callsSection([process.execPath], tableNames, few ? 5 : 60))
  add(await waysSection(few ? 1 : 5, few ? 0.1 : 1))
  const manyPosts = await measureManyPosts(few ? 100_000 : 1_000_000)
  add(await longRunsSection(manyPosts, await measureThroughput(few ? 1 : 3, few ? 1000 : 3000)))
  return sections
}

const sections = await measureAll()
const minutes = ((performance.now() - start) / 60_000).toFixed(1)
if (few) {
  console.log(`\nmeasured in ${minutes} minutes; nothing was written`)
} else {
  const processors = cpus()
  const heading = [
    "# Benchmarks",
    "We compare xeffect with the same program without it, written with Effect, a schema and `fetch`. With xeffect, a program " +
      "that reads one post is smaller and sends its first request sooner. Clients that do not check responses are even smaller, " +
      "and most of them start sooner. Each further request with `fetch` takes less time with xeffect. With `nodeSend`, it takes " +
      "about as much as with twitter-api-v2.",
    "![Start-up](./start-up.svg)",
    "`npm run bench` writes this page, and `npm run bench -- calls --write` its section on calls; do not edit it. " +
      '"Effect by hand" is the same program without xeffect. We call it the floor. Figures are medians. The brackets have the ' +
      "range of the middle half of the samples. For each ratio, we measured the two programs in turns. Times depend on the " +
      "machine, so compare the ratios.",
    `Node ${process.versions.node}, ${processors.length} processors (${processors[0]?.model ?? "unknown"}), ` +
      `${new Date().toISOString().slice(0, 10)}, measured in ${minutes} minutes. ` +
      "[Size and speed](size.md) has the sizes.",
    commandsTable()
  ]
  const path = join(docs, "benchmarks.md")
  writeFileSync(path, `${[...heading, ...sections.map(sectionToMarkdown)].join("\n\n")}\n`)
  await run(join(top, "node_modules", ".bin", "oxfmt"), [path])
  console.log(`\nwrote docs/benchmarks.md, measured in ${minutes} minutes`)
}
