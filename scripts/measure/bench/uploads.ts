/**
 * Uploads a video from a stream over real HTTP: whether its hash is equal, the peak of the memory above idle, and how fast it
 * is, with `fetch` and with `nodeSend`, compared with plain loops that send the same segments, and with twitter-api-v2.
 *
 *     node --conditions=@xeffect/source scripts/measure/bench/uploads.ts [megabytes] [runs]
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { run } from "../../run.ts"
import { top } from "../../workspace.ts"

interface Outcome {
  readonly seconds: number
  readonly megabytes: number
  readonly hash: string
}

const [, , megabytes = "512", runs = "3"] = process.argv
const children = join(top, "scripts", "measure", "bench", "children")
const flags = ["--no-warnings", "--expose-gc", "--no-concurrent-array-buffer-sweeping", "--conditions=@xeffect/source"]

const upload = async <A>(kind: string, port: string, measured = "time"): Promise<A> => {
  const output = await run(process.execPath, [...flags, join(children, "upload.ts"), port, kind, megabytes, measured])
  return JSON.parse(output.trim().split("\n").at(-1) ?? "")
}

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const server = spawn(process.execPath, ["--no-warnings", join(children, "upload-server.ts")], {
  stdio: ["pipe", "pipe", "inherit"]
})
try {
  const [chunk]: Array<Buffer> = await once(server.stdout, "data")
  const port = String(chunk).trim()
  const expected = await upload<string>("hash", port)
  const kinds = ["bare fetch", "fetch", "bare node:http", "nodeSend", "twitter-api-v2"]
  const outcomes = new Map<string, Array<Outcome>>(kinds.map((kind) => [kind, []]))
  // One after the other in each round, so that what else the machine does meets all of them.
  for (let round = 0; round < Number(runs); round++) {
    for (const kind of kinds) outcomes.get(kind)?.push(await upload<Outcome>(kind, port))
  }
  const fetchSpeed = median(outcomes.get("bare fetch")?.map(({ seconds }) => Number(megabytes) / seconds) ?? [])
  for (const [kind, all] of outcomes) {
    const speed = median(all.map(({ seconds }) => Number(megabytes) / seconds))
    const rss = Math.max(...all.map((one) => one.megabytes))
    const used = (await upload<Outcome>(kind, port, "memory")).megabytes
    const isWhole = all.every(({ hash }) => hash === expected)
    console.log(
      `${kind}: ${speed.toFixed(0)} MiB/s, ${(speed / fetchSpeed).toFixed(2)} of bare fetch, ${used.toFixed(1)} MiB in use above idle at most (${rss.toFixed(0)} MiB with garbage), ${isWhole ? "hash equal" : "CORRUPTED"}`
    )
  }
} finally {
  server.stdin.end()
}
