// Parses a large page, with and without checks of it; prints the milliseconds of each way, taken in turns.
import * as Response from "@xeffect/core/response"
import * as Shape from "@xeffect/core/shape"
import * as Schema from "effect/Schema"
import * as SchemaParser from "effect/SchemaParser"
import * as SchemaAOTCompiler from "effect/schema/SchemaAOTCompiler"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { top } from "../../../scripts/workspace.ts"
import { closedSchemaOf } from "../closed-schema.ts"
import { fullPage } from "../page.ts"

const rounds = Number(process.argv[2] ?? "200")
const text = JSON.stringify(fullPage(Response.SeveralTweets))

type Way = () => boolean

const schema = closedSchemaOf(Response.SeveralTweets)
const interpreted = SchemaParser.is(schema)
const fits = (shape: typeof Response.SeveralTweets) => () => Shape.check(shape, JSON.parse(text)).failure === undefined

// Another shape of the same parts, whose check is made before others are generated.
const copied = { ...Response.SeveralTweets }

const ways: Record<string, Way> = {
  "JSON.parse alone": () => JSON.parse(text) !== null,
  "and the check": fits(copied),
  "and Schema.is, interpreted": () => interpreted(JSON.parse(text))
}

// The first ways are warmed up before others are installed in the same registries.
for (const way of Object.values(ways)) for (let round = 0; round < 20; round++) way()

await import("@xeffect/core/compiled")
ways["and the check, compiled"] = fits(Response.SeveralTweets)

// Within the repository, so that what the generated module imports is found.
const folder = mkdtempSync(join(top, "node_modules", ".cache", "xeffect", "aot-"))
const path = join(folder, "compiled.mjs")
writeFileSync(path, SchemaAOTCompiler.compile([{ ast: schema.ast, operations: ["is"] }]))
const { install }: { install: (asts: ReadonlyArray<unknown>) => void } = await import(path)
install([schema.ast])
rmSync(folder, { recursive: true })
const ahead = Schema.is(schema)
ways["and Schema.is, compiled by Effect"] = () => ahead(JSON.parse(text))

const samples = Object.fromEntries(Object.keys(ways).map((name) => [name, Array<number>()]))
// In a new order each time, since each way also pays for the garbage of the one before.
const inAnyOrder = () =>
  Object.entries(ways)
    .map((way) => [Math.random(), way] as const)
    .sort(([one], [other]) => one - other)
for (let round = -20; round < rounds; round++) {
  for (const [, [name, way]] of inAnyOrder()) {
    const start = performance.now()
    if (!way()) throw new Error(`${name} says that the page is wrong`)
    if (round >= 0) samples[name]?.push(performance.now() - start)
  }
}
console.log(JSON.stringify({ bytes: text.length, samples }))
