import { deepStrictEqual, strictEqual } from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Emulator } from "@xeffect/emulator"
import * as Effect from "effect/Effect"
import { top } from "../workspace.ts"
import { bundle } from "./bundle.ts"
import type { Example } from "./example.ts"
import { startService } from "./service.ts"
import { findWorkerd, serve } from "./workerd.ts"

// A stream in a Durable Object, end to end: posts of the emulator are stored by workerd, alarm after alarm.

const directory = join(top, "examples", "stream-durable-object")

/** Posts a text as the user of the credentials. */
const post = Effect.fn("post")(function* (text: string) {
  const { credentials, handle } = yield* Emulator
  const { status } = yield* handle({
    method: "POST",
    url: "https://api.x.com/2/tweets",
    headers: { authorization: `Bearer ${credentials.oauth2_user_token}`, "content-type": "application/json" },
    body: JSON.stringify({ text })
  })
  strictEqual(status, 201)
})

const connections = Effect.flatMap(Emulator, ({ streams }) => streams.connections)

export const durableObject: Example = {
  name: "stream-durable-object",
  prepare: findWorkerd,
  run: async (program, _, folder) => {
    const service = await startService({ limits: "off" })
    const settings = readFileSync(join(directory, "wrangler.jsonc"), "utf8")
    const { compatibility_date, main } = JSON.parse(settings.replaceAll(/^\s*\/\/.*$/gm, ""))
    const worker = {
      module: await bundle(join(directory, main), { conditions: ["workerd", "worker", "browser"] }),
      compatibilityDate: compatibility_date,
      texts: { ...service.environment, TURN: "1 second", CALLER_SECRET: "caller" },
      objects: { STREAM: "FilteredStream" }
    }
    try {
      const running = await serve(program, folder, { worker })
      const stored = async (): Promise<ReadonlyArray<string>> => (await fetch(running.url)).json()
      try {
        deepStrictEqual(await stored(), [])
        const start = (authorization: string) => fetch(running.url, { method: "POST", headers: { authorization } })
        strictEqual((await start("Bearer another")).status, 401)
        strictEqual((await start("Bearer caller")).status, 202)
        // Each alarm opens a connection of its own. Posts come all the time, also between two connections.
        const posted: Array<string> = []
        const opened = async () => (await service.run(connections)).length
        while ((await opened()) < 4 || (await stored()).length < 4) {
          posted.push(`Tide ${posted.length} #tides`)
          await service.run(post(posted.at(-1) ?? ""))
          await new Promise((resolve) => setTimeout(resolve, 200))
        }
        const texts = (await stored()).toReversed()
        // None twice, and in order.
        deepStrictEqual(
          posted.filter((text) => texts.includes(text)),
          texts
        )
      } finally {
        running.close()
      }
    } finally {
      await service.close()
    }
  }
}
