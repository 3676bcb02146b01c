import type { Programs } from "../choose.ts"

/** The tools of `npm run facts`, which are rarely needed. */
export const tools: Programs = {
  compare: { file: "scripts/facts/compare.ts", does: "what changed for users from one description to another" },
  descriptions: {
    file: "packages/conformance/tools/descriptions.ts",
    does: "responses and field names of descriptions"
  },
  tables: { file: "scripts/facts/text-tables.ts", does: "the domains and emoji that text counts by" }
}
