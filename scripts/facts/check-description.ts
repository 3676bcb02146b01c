/**
 * Says what a description that was taken in still needs from a person: decisions, declarations, and what tests compare
 * with the description.
 *
 *     npm run check-description
 */
import { runScript } from "../run.ts"

/** The tests whose expectations a person states, or that compare what a person writes with the description. */
const tests = [
  "scripts/test/description.test.ts",
  "scripts/test/folders.test.ts",
  "scripts/test/generate.test.ts",
  "scripts/test/links.test.ts",
  ...[
    "accepted-names",
    "copies",
    "coverage",
    "declared-types",
    "described-operations",
    "described-responses",
    "description",
    "field-values",
    "followed-fields",
    "operations",
    "paging-emulated",
    "post-vocabulary",
    "price-classes",
    "response-shapes",
    "responses",
    "specified"
  ].map((name) => `packages/conformance/test/${name}.test.ts`),
  ...["conformance", "replayed", "validate"].map((name) => `packages/emulator/test/${name}.test.ts`),
  ...["costs/test/price-of", "export/test/operations", "webhooks/test/events"].map((name) => `packages/${name}.test.ts`)
]

const steps: ReadonlyArray<readonly [script: string, ...args: ReadonlyArray<string>]> = [
  ["generate", "--check"],
  ["docs", "--check"],
  ["types"],
  ["vitest", ...tests]
]

for (const [script, ...args] of steps) {
  const { code } = await runScript(script, args, { isShown: true, results: [0, 1, 2] })
  if (code === 0) continue
  process.exitCode = 1
  break
}
