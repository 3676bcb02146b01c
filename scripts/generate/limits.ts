import { limits } from "../../spec/limits.ts"
import type { File } from "./copies.ts"

/** The limits that the emulator counts by. */
export const limitsModule = (): File => {
  const rows = Object.entries(limits).map(([key, [app, user]]) => `${JSON.stringify(key)}: ["${app}", "${user}"]`)
  return {
    path: "packages/emulator/src/limits/published.ts",
    text: [
      "// Written by npm run generate from spec/limits.ts. Changes belong there.\n",
      "/** The published numbers: of the app, and of each user. */",
      `export const published: Readonly<Record<string, readonly [app: string, user: string]>> = {\n${rows.join(",\n")}\n}\n`
    ].join("\n")
  }
}
