// The apps of `examples/frameworks`. `npm run check:frameworks` drives all of them, each by the server of its framework.
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serve } from "@hono/node-server"
import { assert, describe, it, vi } from "vitest"
import { drive, startForApp } from "../runtimes/check-frameworks/drive.ts"
import { frameworks } from "../runtimes/check-frameworks/frameworks.ts"
import { freePort } from "../runtimes/listen.ts"
import { top } from "../workspace.ts"

const folder = join(top, "examples", "frameworks")

const shared: Readonly<Record<string, string>> = {
  nestjs: "src/x.ts",
  nextjs: "lib/x.ts",
  sveltekit: "src/lib/server/x.ts"
}

describe("the apps of frameworks", () => {
  const read = (name: string) => readFileSync(join(folder, name, shared[name] ?? "x.ts"), "utf8")

  it("are each driven by the check", () => {
    assert.sameMembers(
      frameworks.map(({ name }) => name),
      readdirSync(folder)
    )
  })

  it.each(frameworks.map(({ name }) => name))("have the same sign-in, webhook and posts in %s", (name) => {
    assert.strictEqual(read(name), read("hono"))
  })
})

it("The app on Hono receives events, signs users in, posts, and refuses what is forged or used again", async () => {
  const url = `http://localhost:${await freePort()}`
  const tokens = mkdtempSync(join(tmpdir(), "frameworks-"))
  const { service, variables } = await startForApp(url, tokens)
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const log = vi.spyOn(console, "log").mockReturnValue()
  const { default: app } = await import("../../examples/frameworks/hono/app.ts")
  const server = serve({ fetch: app.fetch, port: Number(variables.PORT) })
  try {
    const printed = () => log.mock.calls.map((words) => words.join(" ")).join("\n")
    const posts = await drive({ url, printed, untilPrinted: () => Promise.resolve() }, service)
    assert.deepStrictEqual(posts, ["Low <tide> & é", "High tide"])
  } finally {
    vi.unstubAllEnvs()
    log.mockRestore()
    server.close()
    await once(server, "close")
    await service.close()
    rmSync(tokens, { recursive: true })
  }
})
