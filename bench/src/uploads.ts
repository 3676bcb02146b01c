/**
 * Uploads a video from a stream over real HTTP: whether its hash is equal, the peak of the memory above idle, and how fast it
 * is, with `fetch` and with `nodeSend`, compared with plain loops that send the same segments, and with twitter-api-v2: processor
 * time in pairs, in turns.
 *
 *     npm run bench -- uploads [megabytes] [seconds]
 */
import { join } from "node:path"
import { run } from "../../scripts/run.ts"
import { top } from "../../scripts/workspace.ts"
import { busyWarning, isDoubtful } from "./busy.ts"
import { withServer } from "./children.ts"
import { median, ratioOf, showRatio } from "./statistics.ts"
import { runInTurns } from "./turns.ts"

interface Outcome {
  readonly seconds: number
  readonly processor: number
  readonly megabytes: number
  readonly hash: string
}

const [, , megabytes = "256", seconds = "75"] = process.argv
const children = join(top, "bench", "src", "children")
const flags = ["--no-warnings", "--expose-gc", "--no-concurrent-array-buffer-sweeping", "--conditions=@xeffect/source"]

const upload = async <A>(kind: string, port: string, measured = "time"): Promise<A> => {
  const output = await run(process.execPath, [...flags, join(children, "upload.ts"), port, kind, megabytes, measured])
  return JSON.parse(output.trim().split("\n").at(-1) ?? "")
}

const peers: Readonly<Record<string, string>> = {
  fetch: "bare fetch",
  nodeSend: "bare node:http",
  "bare fetch": "bare fetch",
  "bare node:http": "bare node:http",
  "twitter-api-v2": "bare node:http"
}

const warning = busyWarning()
if (warning !== undefined) console.error(warning)
await withServer(async (port) => {
  const expected = await upload<string>("hash", port)
  const programs = Object.keys(peers).map((kind) => [kind, () => upload<Outcome>(kind, port)] as const)
  const outcomes = await runInTurns(Object.fromEntries(programs), { seconds: Number(seconds) })
  const timesOf = (kind = "") => outcomes[kind]?.map(({ processor }) => processor) ?? []
  for (const [kind, all] of Object.entries(outcomes)) {
    const speed = median(all.map((one) => Number(megabytes) / one.seconds))
    const ratio = ratioOf(timesOf(kind), timesOf(peers[kind]))
    const rss = Math.max(...all.map((one) => one.megabytes))
    const used = (await upload<Outcome>(kind, port, "memory")).megabytes
    const isWhole = all.every(({ hash }) => hash === expected)
    console.log(
      `${kind}: ${speed.toFixed(0)} MiB/s, processor time ${showRatio(ratio)}${isDoubtful(ratio) ? " ?" : ""} of ${peers[kind]}, ` +
        `${used.toFixed(1)} MiB in use above idle at most (${rss.toFixed(0)} MiB with garbage), ${isWhole ? "hash equal" : "CORRUPTED"}`
    )
  }
}, "upload-server")
