// Explores in a process of its own, in which the functions of machines are observed.
import { fork } from "node:child_process"
import type { Exploration } from "./explorer.ts"

const main = new URL("main.ts", import.meta.url).pathname

const execArgv = [
  "--no-warnings",
  "--conditions=@xeffect/source",
  `--import=${new URL("hooks.ts", import.meta.url).pathname}`
]

/** The explorations of the runs with these numbers, one after the other. */
export const exploreApart = (runs: ReadonlyArray<number>): Promise<ReadonlyArray<Exploration>> =>
  new Promise((resolve, reject) => {
    const child = fork(main, ["--runs", runs.join(",")], { execArgv })
    child.once("message", (explorations: ReadonlyArray<Exploration>) => resolve(explorations))
    child.once("exit", (code) => reject(new Error(`the explorations ended with ${code}`)))
  })
