/**
 * Writes the modules of operations from the facts in `spec/`.
 *
 *     npm run generate                          writes them, and what documentation says of them
 *     npm run generate -- --check               fails if one of them is not current, or something is undecided
 *     npm run generate -- --description PATH [FOLDER] [--date YYYY-MM-DD]
 *         takes in a description of the X API, from a file or an address, and reports; in the folder also with a patch.
 *         The date is the day on which it was X's newest. Default: today
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { runScript } from "../run.ts"
import { top } from "../workspace.ts"
import { pending } from "./description/pending.ts"
import { type File, wanting, writtenFiles } from "./generate/files.ts"

const isCurrent = ({ path, text }: File): boolean => {
  const file = join(top, path)
  return existsSync(file) && readFileSync(file, "utf8") === text
}

const write = (files: ReadonlyArray<File>): number => {
  const differing = files.filter((file) => !isCurrent(file))
  for (const { path, text } of differing) writeFileSync(join(top, path), text)
  return differing.length
}

const fail = (title: string, lines: ReadonlyArray<string>): void => {
  if (lines.length === 0) return
  console.error(`${title}\n${lines.join("\n")}`)
  process.exitCode = 1
}

const main = async (args: ReadonlyArray<string>): Promise<void> => {
  const at = args.indexOf("--date")
  const date = at < 0 ? undefined : args[at + 1]
  const [option, path, into] = at < 0 ? args : args.toSpliced(at, 2)
  if (option === "--description" && path !== undefined) {
    // It loads the declarations, which need not fit what they are written from now.
    const { takeInAndReport } = await import("./description/take-in.ts")
    return takeInAndReport(path, into, date)
  }
  const isCheck = option === "--check"
  if (option !== undefined && !isCheck)
    return fail("It takes --check, or --description with a path, and not:", [option])
  const files = await writtenFiles()
  if (isCheck) {
    const differing = files.filter((file) => !isCurrent(file))
    fail(
      "Written files differ from spec/. Run npm run generate.",
      differing.map((file) => file.path)
    )
    fail("Decide what vanished (a reason, or why it is dropped), and what limits are of:", pending())
    fail("spec/operations: state these.", [...wanting])
    return
  }
  console.log(`${files.length} files. Changed: ${write(files)}`)
  // In processes of their own, which load what was written.
  for (const script of ["docs", "llms"]) {
    // It has named what is missing.
    if ((await runScript(script, [], { isShown: true, results: [0, 1] })).code !== 0) {
      return fail("Not written, until what is named above is stated:", [`npm run ${script}`])
    }
  }
}

await main(process.argv.slice(2))
