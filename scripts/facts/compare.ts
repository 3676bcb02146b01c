/**
 * Prints what changed for users from one description of the X API to another, or since the one of `spec/description`.
 *
 *     npm run facts -- compare PATH_TO_openapi.json
 *     npm run facts -- compare OLDER NEWER
 */
import type { Facts } from "../../packages/emulator/src/description/facts.ts"
import { DescriptionError, deriveFacts } from "../../packages/emulator/tools/derive.ts"
import { readDescription } from "../../packages/emulator/tools/spec.ts"
import { declared } from "./description/declared.ts"
import { readFacts } from "./description/files.ts"
import { report } from "./description/report.ts"

const print = (before: Facts, after: Facts): void => {
  const found = report(before, after, declared, Number.POSITIVE_INFINITY)
  console.log(found === undefined ? "nothing changed" : `# ${found.title}\n\n${found.body}`)
}

const main = (args: ReadonlyArray<string>): number => {
  const [first, second, ...others] = args
  if (first === undefined || others.length > 0 || args.some((argument) => argument.startsWith("-"))) {
    console.error("usage: npm run facts -- compare PATH_TO_openapi.json, or OLDER NEWER")
    return 2
  }
  try {
    const facts = deriveFacts(readDescription(first))
    if (second === undefined) print(readFacts(), facts)
    else print(facts, deriveFacts(readDescription(second)))
    return 0
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error
    console.error(`compare: ${error.message}`)
    return 1
  }
}

process.exitCode = main(process.argv.slice(2))
