import type { Programs } from "../choose.ts"

/** The tools of `npm run facts`, which are rarely needed. */
export const tools: Programs = {
  compare: { file: "scripts/facts/compare.ts", does: "what changed for users from one description to another" },
  coverage: { file: "packages/conformance/tools/coverage.ts", does: "the operations, with how many rules are tested" },
  descriptions: {
    file: "packages/conformance/tools/descriptions.ts",
    does: "responses and field names of descriptions"
  },
  lines: { file: "scripts/facts/lines.ts", does: "how much is written by hand" },
  tables: { file: "scripts/facts/text-tables.ts", does: "the domains and emoji that text counts by" }
}
