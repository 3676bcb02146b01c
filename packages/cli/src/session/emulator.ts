import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import type { Options } from "@xeffect/http"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
import * as Schedule from "effect/Schedule"

const topics = ["tides", "harbour", "weather", "boats", "lighthouses"]

/** People of the emulator post from time to time, so that what follows them has something to follow. */
export const people = Effect.gen(function* () {
  const { addPosts, world } = yield* Emulator
  const author = world.seed.users.ben
  const post = (count: number) =>
    addPosts({ author, count: 1, text: () => `Note ${count + 1} about #${topics[count % topics.length]}` })
  const spaced = Schedule.spaced("1 second")
  yield* Effect.forkScoped(
    Effect.schedule(
      Effect.flatMap(
        Ref.getAndUpdate(yield* Ref.make(0), (n) => n + 1),
        post
      ),
      spaced
    )
  )
})

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

/** An emulator of this command alone. With `isAlive` its people post. */
export const layerFreshEmulator = (
  options: Pick<Options, "around" | "log" | "wait_on_rate_limit">,
  isAlive: boolean
) => {
  const emulated = layerTest({ layer: options })
  const started = isAlive ? Effect.andThen(firstPost, people) : firstPost
  return Layer.provideMerge(Layer.effectDiscard(started), emulated)
}

/**
 * An emulator whose people post, and whose deliveries to webhooks are handled in this process.
 *
 * @param make makes the handler, with the secret that deliveries are signed with
 */
export const layerListening = (
  make: (consumer_secret: string) => (request: Request) => Effect.Effect<Response, unknown>
) =>
  Layer.unwrap(
    Effect.map(Deferred.make<(request: Request) => Effect.Effect<Response, unknown>>(), (handler) => {
      const send = (request: Request) => Effect.flatMap(Deferred.await(handler), (handle) => handle(request))
      const ready = Emulator.use(({ credentials }) => Deferred.succeed(handler, make(credentials.consumer_secret)))
      return Layer.effectDiscard(Effect.andThen(ready, people)).pipe(
        Layer.provideMerge(layerTest({ webhooks: { send } }))
      )
    })
  )
