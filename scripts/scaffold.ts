/**
 * Writes the first form of operations: declaration, interfaces, documentation to be finished and test row, from the
 * table of facts and the table of names.
 *
 *     npm run scaffold -- getUsage getNews   writes the files, and the package if it is new
 *     npm run scaffold -- --print getUsage   shows them
 *     npm run scaffold -- --list             names of operations
 *
 * Every place marked FINISH is for a person: `grep -rn FINISH packages`.
 */
import { filesOf, readIn, writeIn } from "./scaffold/files.ts"
import { planOf, readNames, ScaffoldError } from "./scaffold/plan.ts"
import { top } from "./build/workspace.ts"
import { run } from "./build/run.ts"

const usage = "usage: npm run scaffold -- [--print | --list] FUNCTION ..."

const main = async (args: ReadonlyArray<string>): Promise<number> => {
  const wanted = args.filter((argument) => !argument.startsWith("-"))
  if (args.includes("--list")) {
    console.log(Array.from(readNames().values(), ({ area, functionName }) => `${area}\t${functionName}`).join("\n"))
    return 0
  }
  if (wanted.length === 0) {
    console.error(usage)
    return 2
  }
  const written = new Set<string>()
  for (const plan of wanted.map(planOf)) {
    const files = filesOf(plan, readIn(top))
    if (args.includes("--print")) {
      console.log(files.map(({ path, text }) => `// ${path}\n${text}`).join("\n"))
      continue
    }
    writeIn(top, files)
    for (const { path } of files) written.add(path)
  }
  if (written.size === 0) return 0
  await run("npx", ["oxfmt", ...Array.from(written).filter((path) => path.endsWith(".ts"))])
  console.log(Array.from(written).join("\n"))
  return 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof ScaffoldError)) throw error
  console.error(`scaffold: ${error.message}`)
  process.exitCode = 1
}
