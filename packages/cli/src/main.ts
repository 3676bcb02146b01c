#!/usr/bin/env node
/** The command `xeffect`. Its modules are compiled once, if this Node can keep that. */
import { writeSync } from "node:fs"
import * as module from "node:module"
import process from "node:process"
import { version } from "./version.ts"

const end = (code: number, ...lines: ReadonlyArray<string>): void => {
  process.stderr.write(lines.map((line) => `${line}\n`).join(""), () => process.exit(code))
}

/** The failure and its place. The first line of a stack may be the line of the program, which is all of a file. */
const whereOf = (error: unknown): string =>
  error instanceof Error
    ? [error, ...(error.stack ?? "").split("\n").filter((line) => /^ {4}at /.test(line))].join("\n")
    : String(error)

const crash = (error: unknown): void => end(1, "xeffect: this is a bug in the program.", whereOf(error))

// Node itself would print the line of the program.
process.once("uncaughtException", crash)

const oldest = 20

/** Prints the version without the modules of commands. Returns whether it did: if not, the program does, or says why it cannot. */
const printsVersion = (args: ReadonlyArray<string>): boolean => {
  if (args.length !== 1 || args[0] !== "--version") return false
  try {
    writeSync(1, `${version}\n`)
    return true
  } catch {
    return false
  }
}

if (Number(process.versions.node.split(".")[0]) < oldest) {
  end(2, `xeffect: Node ${process.versions.node} is too old: xeffect needs 20.19 or later.`)
} else if (!printsVersion(process.argv.slice(2))) {
  // Since Node 22.8. The types have it always.
  const { enableCompileCache }: { readonly enableCompileCache?: () => unknown } = module
  enableCompileCache?.()
  import("./program.ts").catch(crash)
}
