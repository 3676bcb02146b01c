#!/usr/bin/env node
// The command of `@xeffect/cli`. `npx xeffect` and pnpm find the commands of this package, and not those of its dependencies.
import process from "node:process"

/** @param {unknown} error */
const explain = (error) => {
  const isMissing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND"
  if (!isMissing) throw error
  process.stderr.write(
    "xeffect: the command is in @xeffect/cli, which is not installed: run `npm install @xeffect/cli`.\n"
  )
  process.exitCode = 1
}

const load = async () => import(new URL("./dist/main.js", import.meta.resolve("@xeffect/cli/package.json")).href)

load().catch(explain)
