/**
 * Measures the server for agents beside an empty one of the official SDK, each as a process and in turns: the bytes of its list of
 * tools, the processor time until it has listed them, and that of a call, with and without its request. Fails if a figure is
 * above its limit.
 *
 *     npm run bench -- agents
 *     npm run bench -- agents --rounds 3 --calls 200
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { parseArgs } from "node:util"
import { bundleInto } from "../../scripts/release/build/program.ts"
import { temporaryFolder } from "../../scripts/checks/temporary.ts"
import { run } from "../../scripts/run.ts"
import { readPrograms, top } from "../../scripts/workspace.ts"
import { processorTime } from "./processor-time.ts"
import { median } from "./statistics.ts"

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, calls: { type: "string", default: "1000" } }
})
const [rounds, calls] = [Number(values.rounds), Number(values.calls)]

/** The limits of the figures: bytes, and milliseconds of processor time. */
const limits = { list: 12_000, connect: 300, call: 1 }

const children = join(top, "bench", "src", "children")
const folder = mkdtempSync(join(tmpdir(), "xeffect-bench-agents-"))

// Costs are written to the disk before and after each call, which takes as long as the disk does.
const { TMPDIR: memory = folder } = temporaryFolder()
const state = mkdtempSync(join(memory, "xeffect-bench-agents-"))

interface Sample {
  readonly list: number
  readonly connect: number
  readonly call: Readonly<Record<string, number>>
}

const initialize = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "bench", version: "1" }
}

/** Starts a server, lists its tools, and makes calls, each many times one after the other. */
const measure = async (
  args: ReadonlyArray<string>,
  env: NodeJS.ProcessEnv,
  tools: Readonly<Record<string, object>>
): Promise<Sample> => {
  const child = spawn(process.execPath, [...args], { env, stdio: ["pipe", "pipe", "inherit"] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  let id = 0
  const request = async (method: string, params: object): Promise<string> => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: ++id, method, params })}\n`)
    const { value } = await lines.next()
    if (!String(value).includes('"result"') || String(value).includes('"isError":true')) throw new Error(String(value))
    return String(value)
  }
  await request("initialize", initialize)
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`)
  const listed: unknown = JSON.parse(await request("tools/list", {}))
  const connect = processorTime(child.pid)
  const call: Record<string, number> = {}
  for (const [name, input] of Object.entries(tools)) {
    const times = async () => {
      for (let made = 0; made < calls; made++) await request("tools/call", { name, arguments: input })
    }
    await times()
    const before = processorTime(child.pid)
    await times()
    call[name] = (processorTime(child.pid) - before) / calls
  }
  child.stdin.end()
  await once(child, "exit")
  return { list: JSON.stringify(Object(listed).result.tools).length, connect, call }
}

const show = (milliseconds: number) => `${milliseconds.toFixed(milliseconds < 10 ? 3 : 0)} ms`

const body = JSON.stringify({
  data: { id: "20", text: "just setting up", author_id: "12", created_at: "2006-03-21T20:50:14.000Z" }
})

// The limit is higher than the number of calls, so that no call waits.
const headers = {
  "content-type": "application/json; charset=utf-8",
  "x-rate-limit-limit": "1000000",
  "x-rate-limit-remaining": "999999",
  "x-rate-limit-reset": "4102444800"
}

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, headers).end(body)
})

server.listen(0, "127.0.0.1")
await once(server, "listening")
const address = server.address()
const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : ""}`

try {
  const [program] = readPrograms()
  if (program === undefined) throw new Error("there is no program to bundle")
  await bundleInto(program, join(folder, "bundle"), ["@xeffect/source"])
  const env = { ...process.env, HOME: folder, X_BASE_URL: base, X_BEARER_TOKEN: "test", XDG_STATE_HOME: state }
  const ours = [join(folder, "bundle", "main.js"), "mcp", "--budget", "1000000"]
  const official = ["--no-warnings", join(children, "official-server.ts")]
  const tools = { check_limits: { operation: "get_tweet" }, read_post: { post: "20" } }
  const [samples, onDisk, empty]: [Array<Sample>, Array<Sample>, Array<Sample>] = [[], [], []]
  const requests: Array<number> = []
  // The first round fills the compile cache of Node.
  for (let round = -1; round < rounds; round++) {
    const sample = await measure(ours, env, tools)
    const disk = await measure(ours, { ...env, XDG_STATE_HOME: folder }, { read_post: tools.read_post })
    const other = await measure(official, process.env, { tool_0: { operation: "get_tweet" } })
    const source = ["--no-warnings", "--conditions=@xeffect/source", join(children, "plain-reads.ts")]
    const { milliseconds } = JSON.parse(await run(process.execPath, [...source, base, String(calls)]))
    if (round < 0) continue
    samples.push(sample)
    onDisk.push(disk)
    empty.push(other)
    requests.push(milliseconds)
  }
  const callOf = (all: ReadonlyArray<Sample>, name: string) => median(all.map(({ call }) => call[name] ?? 0))
  const beyond = median(samples.map(({ call }, index) => (call["read_post"] ?? 0) - (requests[index] ?? 0)))
  const [list, connect] = [median(samples.map((one) => one.list)), median(samples.map((one) => one.connect))]
  const rows: ReadonlyArray<readonly [figure: string, value: string, beside: string]> = [
    [
      "list of tools that read",
      `${list} bytes`,
      `at most ${limits.list}; empty server ${median(empty.map((one) => one.list))}`
    ],
    [
      "connected, tools listed",
      show(connect),
      `at most ${limits.connect}; empty server ${show(median(empty.map((one) => one.connect)))}`
    ],
    [
      "a call without a request",
      show(callOf(samples, "check_limits")),
      `empty server ${show(callOf(empty, "tool_0"))}`
    ],
    ["a call that reads a post", show(callOf(samples, "read_post")), `the request alone ${show(median(requests))}`],
    ["beyond the request", show(beyond), `at most ${limits.call}`],
    ["with what was spent on a disk", show(callOf(onDisk, "read_post")), "instead of in memory"]
  ]
  for (const [figure, value, beside] of rows) console.log(`${figure.padEnd(30)}${value.padEnd(12)}(${beside})`)
  if (list > limits.list || connect > limits.connect || beyond > limits.call) process.exitCode = 1
} finally {
  server.close()
  for (const one of [folder, state]) rmSync(one, { recursive: true })
}
