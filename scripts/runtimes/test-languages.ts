/**
 * Tests the programs of `examples` in other languages, against the emulator under a moved clock.
 *
 *     npm run test:languages
 *     npm run test:languages -- --strict # fails if a language is not installed
 */
import { parseArgs } from "node:util"
import { execute } from "../run.ts"
import { languageEnvironment, languageTests } from "./languages.ts"

const { values } = parseArgs({ options: { strict: { type: "boolean", default: false } } })

for (const { command, folder, name, needs } of languageTests) {
  const [program, ...args] = command ?? []
  if (program === undefined) {
    console.log(`skipped: ${needs} is not installed: ${name} was not tried`)
    if (values.strict) process.exitCode = 1
    continue
  }
  console.log(`${name}:`)
  const options = { cwd: folder, env: languageEnvironment, isShown: true, results: [0, 1] }
  const { code } = await execute(program, args, options)
  if (code !== 0) process.exitCode = 1
}
