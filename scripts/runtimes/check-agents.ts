/**
 * Calls the server for agents by the official clients, with each protocol and transport, and by the official inspector, which
 * is installed for this alone.
 *
 *     npm run check:agents
 */
import { join } from "node:path"
import { type Emulated, emulated, listen } from "../../packages/cli/test/agents/server.ts"
import { readInputs } from "../../packages/cli/test/agents/inputs.ts"
import { run, runScript } from "../run.ts"
import { install } from "./install.ts"

const { code } = await runScript("test:whole", ["packages/cli/test/agents"], { isShown: true, results: [0, 1] })
if (code !== 0) process.exitCode = 1

const inspector = join(await install("Inspector"), "clients", "launcher", "build", "index.js")

/** The requests that the inspector makes. Each is a process of its own. */
const requestsOf = ({ emulator: { world } }: Emulated): ReadonlyArray<ReadonlyArray<string>> => [
  ["--strict", "--method", "tools/list"],
  ["--method", "resources/list"],
  ["--method", "resources/read", "--uri", "xeffect://prices"],
  ["--method", "prompts/list"],
  ["--method", "prompts/get", "--prompt-name", "research_topic", "--prompt-args", "topic=tides"],
  ...Object.entries(readInputs(world)).map(([name, input]) =>
    ["--method", "tools/call", "--tool-name", name].concat("--tool-args-json", JSON.stringify(input))
  )
]

let [done, failed] = [0, 0]

const inspect = async (world: Emulated, args: ReadonlyArray<string>, target: ReadonlyArray<string>) => {
  try {
    const options = { env: { ...process.env, HOME: world.folder } }
    await run(process.execPath, [inspector, "--cli", "--format", "json", ...args, ...target], options)
    done++
  } catch (error) {
    failed++
    console.error(error instanceof Error ? error.message : error)
  }
}

for (const era of ["legacy", "modern"]) {
  const world = await emulated()
  const command = world.command()
  const listening = await listen(command)
  const http = ["--server-url", listening.url.href, "--header", `Authorization: Bearer ${listening.token}`]
  const variables = Object.entries(command.env).flatMap(([name, value]) => ["-e", `${name}=${value}`])
  for (const request of requestsOf(world)) {
    const args = ["--protocol-era", era, ...request]
    await inspect(world, [...args, ...variables], ["--", command.command, ...command.args])
    await inspect(world, args, http)
  }
  await listening.close()
  await world.close()
}

console.log(`The inspector made ${done} requests, and ${failed} more with a complaint.`)
if (failed > 0) process.exitCode = 1
