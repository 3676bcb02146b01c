import { deepStrictEqual, ok, strictEqual } from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { performance } from "node:perf_hooks"
import { type Delivery, Emulator } from "@xeffect/emulator"
import * as Effect from "effect/Effect"
import { top } from "../workspace.ts"
import { bundle } from "./bundle.ts"
import type { Example } from "./example.ts"
import { mention, register, startMentioned } from "./mentioned.ts"
import { findWorkerd, serve } from "./workerd.ts"

// The bot end to end: mentions in the emulator, delivered to workerd, replied to in the emulator.

// Fewer in every run; the figure of the example is that of MENTIONS=1000 npm run test:runtimes -- examples/webhook-worker
const mentions = Number(process.env["MENTIONS"] ?? 250)

const directory = join(top, "examples", "webhook-worker")

const makeWorker = async () => {
  const settings = readFileSync(join(directory, "wrangler.jsonc"), "utf8")
  const { compatibility_date, main } = JSON.parse(settings.replaceAll(/^\s*\/\/.*$/gm, ""))
  const conditions = ["workerd", "worker", "browser"]
  return {
    compatibilityDate: compatibility_date,
    module: await bundle(join(directory, main), { conditions, minify: true })
  }
}

/** The posts that the bot replied to. */
const repliedTo = Effect.map(Emulator, ({ world }) =>
  Array.from(world.posts.values()).flatMap(({ authorId, references, text }) =>
    authorId === world.seed.users.main && text.startsWith("Heard you!") ? references.map(({ id }) => id) : []
  )
)

const mentioned = Effect.map(Emulator, ({ world }) =>
  Array.from(world.posts.values()).flatMap(({ id, text }) => (text.startsWith("@ada_rivers How high") ? [id] : []))
)

const allReplied: Effect.Effect<void, never, Emulator> = Effect.flatMap(repliedTo, ({ length }) =>
  length >= mentions
    ? Effect.void
    : Effect.andThen(
        Effect.sleep("50 millis"),
        Effect.suspend(() => allReplied)
      )
)

const median = (numbers: ReadonlyArray<number>) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Infinity

const examine = (deliveries: ReadonlyArray<Delivery>): string => {
  const of = (kind: Delivery["kind"]) => deliveries.filter((delivery) => delivery.kind === kind)
  for (const { kind, statuses } of deliveries) strictEqual(statuses.at(-1), kind === "forged" ? 401 : 200)
  strictEqual(of("event").length, mentions)
  ok(of("duplicate").length > mentions / 50 && of("forged").length > 0)
  const time = median(of("event").flatMap(({ milliseconds }) => milliseconds))
  return `${mentions} events, ${of("duplicate").length} twice, ${of("forged").length} forged: ${time} ms in the median`
}

const timed = async (url: string): Promise<number> => {
  const begin = performance.now()
  strictEqual((await fetch(`${url}/x?crc_token=0123456789abcdef`)).status, 200)
  return performance.now() - begin
}

/** How long the first response of an isolate takes, and the second. */
const coldStart = async (url: string): Promise<string> =>
  `challenges: the first in ${(await timed(url)).toFixed(0)} ms, the second in ${(await timed(url)).toFixed(0)} ms`

const deliverAll = Effect.gen(function* () {
  const { webhooks } = yield* Emulator
  yield* webhooks.conditions({ duplicate: 0.1, forge: 0.05, delay: 0.05, delay_by: "1 second" })
  yield* Effect.forEach(
    Array.from({ length: mentions }, (_, index) => index),
    // Fifty a second: the object responds when its disk has the event.
    (number) => Effect.andThen(mention(`How high is the tide? (${number})`), Effect.sleep("20 millis")),
    { discard: true }
  )
  yield* webhooks.settled
  yield* Effect.timeout(allReplied, "60 seconds")
  // Whatever would be one too many has time to arrive.
  yield* Effect.sleep("300 millis")
  deepStrictEqual((yield* repliedTo).toSorted(), (yield* mentioned).toSorted())
  return examine(yield* webhooks.deliveries)
})

export const webhookWorker: Example = {
  name: "webhook-worker",
  prepare: findWorkerd,
  run: async (program, _, folder) => {
    const service = await startMentioned()
    const worker = { ...(await makeWorker()), texts: service.environment, objects: { BOT: "Bot" } }
    try {
      const running = await serve(program, folder, { worker })
      try {
        console.log(`examples/webhook-worker: ${await coldStart(running.url)}`)
        await register(`${running.url}/x`, service)
        console.log(`examples/webhook-worker: ${await service.run(deliverAll)}`)
      } finally {
        running.close()
      }
    } finally {
      await service.close()
    }
  }
}
