#!/usr/bin/env node
/** The command that runs the emulator on this machine until it is stopped. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Runtime from "effect/Runtime"
import * as Schedule from "effect/Schedule"
import { run } from "./server/command.ts"

/** Ends once the parent process has ended. */
const parentEnds = Effect.suspend(() => {
  const parent = process.ppid
  return Effect.repeat(
    Effect.sync(() => process.ppid),
    { until: (current) => current !== parent, schedule: Schedule.spaced("500 millis") }
  )
})

// A signal to npx ends the shell that it runs a command in, and not the command. Another parent may end before its
// background processes, which go on.
const { npm_lifecycle_event: event, npm_lifecycle_script: script = "" } = process.env
const isByNpx = event === "npx" && script.includes("xeffect-emulator")

const command = run(process.argv.slice(2), process.env)

let isStopped = false
process.once("SIGTERM", () => {
  isStopped = true
})

NodeRuntime.runMain(
  (isByNpx ? Effect.raceFirst(command, parentEnds) : command).pipe(Effect.provide(NodeServices.layer)),
  {
    // A container is stopped by this signal, in good order.
    teardown: (exit, onExit) =>
      Runtime.defaultTeardown(exit, (code) => onExit(isStopped && Exit.hasInterrupts(exit) ? 0 : code))
  }
)
