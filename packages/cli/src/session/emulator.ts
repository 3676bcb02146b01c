import { Emulator, type EmulatorOptions } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import type { Options } from "@xeffect/http"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** People act every second or two, so that what follows them has something to follow. */
export const alive = { live: { per_minute: 60 } } satisfies EmulatorOptions

/** The post 20, which examples everywhere read. */
export const firstPost = Emulator.use(({ world }) =>
  Effect.sync(() => {
    const latest = world.posts.get(world.seed.posts.latest)
    if (latest === undefined) return
    const of2006 = { id: "20", conversationId: "20", createdAt: Date.UTC(2006, 2, 21, 20, 50, 14) }
    const alone = { text: "just setting up my twttr", references: [], mediaKeys: [], inReplyToUserId: undefined }
    world.posts.set("20", { ...latest, ...alone, ...of2006 })
  })
)

/** An emulator of this command alone. With `isAlive` its people act of their own accord. */
export const layerFreshEmulator = (options: Pick<Options, "around" | "log" | "wait_on_rate_limit">, isAlive: boolean) =>
  Layer.provideMerge(Layer.effectDiscard(firstPost), layerTest({ layer: options, ...(isAlive ? alive : {}) }))

type Handler = (request: Request) => Effect.Effect<Response, unknown>

/**
 * An emulator whose people act, and whose deliveries to webhooks are handled in this process.
 *
 * @param make makes the handler, with the secret that deliveries are signed with
 */
export const layerListening = (make: (consumer_secret: string) => Handler) =>
  Layer.unwrap(
    Effect.map(Deferred.make<Handler>(), (handler) => {
      const send = (request: Request) => Effect.flatMap(Deferred.await(handler), (handle) => handle(request))
      const ready = Emulator.use(({ credentials }) => Deferred.succeed(handler, make(credentials.consumer_secret)))
      return Layer.provideMerge(Layer.effectDiscard(ready), layerTest({ webhooks: { send }, ...alive }))
    })
  )
