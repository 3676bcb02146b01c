import { assert, describe, it } from "@effect/vitest"
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { bundleProgram } from "../../conformance/running/bundles.ts"
import { mediaOf } from "./support.ts"

const child = await bundleProgram(join(import.meta.dirname, "resume-process.ts"))

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe("a process that is killed in the middle of an upload", () => {
  it("goes on where it ended when it is started again", async () => {
    const bytes = mediaOf("video/mp4", 95_000)
    const folder = mkdtempSync(join(tmpdir(), "resume-"))
    const [path, state] = [join(folder, "video.mp4"), join(folder, "state.json")]
    writeFileSync(path, bytes)
    const segments = new Map<number, Buffer>()
    const lines: Array<string> = []
    let arrived = () => {}
    const server = createServer((request, response) => {
      void bodyOf(request).then(async (body) => {
        const { url = "" } = request
        lines.push(url)
        if (url.endsWith("/append")) {
          const text = body.toString("latin1")
          const index = Number(/name="segment_index"\r\n\r\n(\d+)/.exec(text)?.[1])
          const start = text.indexOf("\r\n\r\n", text.indexOf('name="media"')) + 4
          segments.set(index, body.subarray(start, text.indexOf("\r\n--", start)))
          // The fifth segment arrives, and its response does not.
          if (index === 4 && lines.filter((line) => line.endsWith("/append")).length === 5) return arrived()
        }
        response.setHeader("content-type", "application/json").end(JSON.stringify({ data: { id: "77" } }))
      })
    })
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    const address = server.address()
    const args = [
      "--no-warnings",
      child,
      `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
      path,
      state
    ]
    const first = spawn(process.execPath, args)
    await new Promise<void>((resolve) => (arrived = resolve))
    first.kill("SIGKILL")
    await once(first, "exit")
    const before = lines.length
    const { stdout } = await promisify(execFile)(process.execPath, args)
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true })
    assert.strictEqual(stdout.trim(), "77")
    const append = "/2/media/upload/77/append"
    assert.deepStrictEqual(lines.slice(before), [
      ...Array.from({ length: 6 }, () => append),
      "/2/media/upload/77/finalize"
    ])
    const whole = Buffer.concat(Array.from({ length: 10 }, (_, index) => segments.get(index) ?? Buffer.alloc(0)))
    assert.isTrue(whole.equals(bytes))
  })
})
