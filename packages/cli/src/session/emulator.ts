import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import type { Options } from "@xeffect/http"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
import * as Schedule from "effect/Schedule"
import type { Account } from "../profiles/credentials.ts"

const topics = ["tides", "harbour", "weather", "boats", "lighthouses"]

/** People of the emulator post from time to time, so that what follows them has something to follow. */
const people = Effect.gen(function* () {
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

/** An emulator of this command alone. With `isAlive` its people post. */
export const layerFreshEmulator = (
  options: Pick<Options, "around" | "log" | "wait_on_rate_limit">,
  isAlive: boolean
) => {
  const emulated = layerTest({ layer: options })
  return isAlive ? Layer.provideMerge(Layer.effectDiscard(people), emulated) : emulated
}

/** The emulator that runs on this machine, if one does. */
export const findEmulator: Effect.Effect<Account | undefined> = Effect.sync(() => undefined)
