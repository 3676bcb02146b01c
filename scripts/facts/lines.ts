/**
 * Counts the lines that are written by hand: of operations and their rows, and of the generator.
 *
 *     npm run facts -- lines
 */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { top } from "../workspace.ts"

const sourcesOf = (pattern: string): ReadonlyArray<string> =>
  globSync(pattern, { cwd: top }).map((path) => readFileSync(join(top, path), "utf8"))

const count = (sources: ReadonlyArray<string>): number =>
  sources.reduce((sum, source) => sum + source.split("\n").length - 1, 0)

const isDeclaredByHand = (source: string): boolean =>
  !source.startsWith("// Written by npm run") && /^export const \w+ = (operation|streaming)\b/m.test(source)

// The lines that `npm run docs` writes into comments.
const withoutDerived = (source: string): string =>
  source.replaceAll(/^.*<!-- from the definition -->[\s\S]*?<!-- end -->.*\n/gm, "")

const parts = {
  "facts of operations": count(sourcesOf("spec/operations/**/*.ts")),
  "modules that declare operations by hand": count(
    sourcesOf("packages/*/src/**/*.ts").filter(isDeclaredByHand).map(withoutDerived)
  ),
  "rows of operations": count(sourcesOf("packages/conformance/test/rows/*.ts"))
}

for (const [name, lines] of Object.entries(parts)) console.log(`${lines} ${name}`)
console.log(`${Object.values(parts).reduce((a, b) => a + b, 0)} lines by hand`)
console.log(`${count(sourcesOf("scripts/facts/{generate.ts,generate/*.ts}"))} generator`)
