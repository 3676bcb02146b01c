/** A world that lives: its people post, reply, like and follow at a rate. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FiberHandle from "effect/FiberHandle"
import type * as Scope from "effect/Scope"
import { operations } from "../../areas/all.ts"
import type { Call } from "../../areas/operation.ts"
import { announcing } from "../../areas/streams/observe.ts"
import { publishing } from "../../areas/webhooks/publish.ts"
import { allScopes } from "../../auth/credentials.ts"
import { viewOf } from "../../present/view.ts"
import { readBody } from "../../request/body.ts"
import { makeRandom, type RandomState } from "../../request/random.ts"
import type { World } from "../../world/types.ts"
import { type Act, drawAct } from "./acts.ts"
import { defaultPerMinute, type LiveOptions, liveOptionsOf, maxActs } from "./options.ts"
import type { Draw } from "./sentences.ts"

/** The state that the acts of people follow from, besides the world. */
export interface LifeState {
  /** How many acts there are in a minute, on average. */
  perMinute: number
  random: RandomState
  /** How many acts there were. */
  acts: number
  /** When the next one is due, in milliseconds since 1970, or `null` if none is. */
  due: number | null
}

/** The life of a world. */
export interface Life {
  readonly state: LifeState
  /** Whether somebody acts just now. */
  isActing: boolean
  /** Goes on from the state, after it was changed. */
  readonly resume: Effect.Effect<void>
}

/** Someone whose acts are this late does not catch up, as after a night in which the machine slept. */
const tooLate = 60_000

const drawOf =
  (next: () => number): Draw =>
  (list) =>
    list[Math.floor(next() * list.length)]

const callOf = (world: World, now: number, { body, path, user }: Act): Call => {
  const caller = { kind: "UserToken", subject: user, userId: user, scopes: allScopes } as const
  const origin = "https://api.x.com"
  const view = viewOf(world, now, { caller, origin }, new Map())
  return { path, query: new Map(), body, sent: readBody("", ""), world, now, caller, origin, view }
}

/** Does something as a request would, without a limit, and with nobody to read the response. A refused action is left out. */
const carryOut = (world: World, now: number, act: Act): Effect.Effect<void> => {
  const { operation } = act
  const call = callOf(world, now, act)
  const handler = operations[operation]
  if (handler === undefined) return Effect.void
  return Effect.ignore(publishing(operation, call, announcing(operation, call, handler(call))))
}

/** The time until the next act: half to one and a half of the average, in whole milliseconds. */
const pauseOf = (perMinute: number, drawn: number): number =>
  Math.max(1, Math.round((60_000 / perMinute) * (0.5 + drawn)))

const isLively = ({ acts, perMinute }: LifeState): boolean => perMinute > 0 && acts < maxActs

const actOnce = Effect.fnUntraced(function* (world: World, life: Life) {
  const { state } = life
  const now = yield* Clock.currentTimeMillis
  const random = makeRandom(state.random)
  const act = drawAct(
    world,
    drawOf(() => random.nextDoubleUnsafe())
  )
  const due = state.due ?? now
  state.due = (now - due > tooLate ? now : due) + pauseOf(state.perMinute, random.nextDoubleUnsafe())
  state.random = random.state
  state.acts++
  if (act !== undefined) yield* carryOut(world, now, act)
})

const live = Effect.fnUntraced(function* (world: World, life: Life) {
  const { state } = life
  const acting = Effect.suspend(() => {
    life.isActing = true
    return Effect.ensuring(
      actOnce(world, life),
      Effect.sync(() => (life.isActing = false))
    )
  })
  while (isLively(state)) {
    const now = yield* Clock.currentTimeMillis
    state.due ??= now + pauseOf(state.perMinute, 0.5)
    if (state.due > now) yield* Effect.sleep(state.due - now)
    yield* acting
  }
  state.due = null
  if (state.perMinute > 0) {
    yield* Effect.logWarning(`The people of the world have acted ${maxActs} times, and rest until the next reset.`)
  }
})

/** Gives a world a life, which ends with the scope. Without options, it is one in which nobody acts. */
export const makeLife = Effect.fnUntraced(function* (
  world: World,
  options: boolean | LiveOptions | undefined
): Effect.fn.Return<Life, never, Scope.Scope> {
  const given = liveOptionsOf(options)
  const { per_minute = defaultPerMinute, seed = 1 } = given ?? { per_minute: 0 }
  const handle = yield* FiberHandle.make()
  const state: LifeState = { perMinute: per_minute, random: { seed, drawn: 0 }, acts: 0, due: null }
  const life: Life = {
    state,
    isActing: false,
    resume: Effect.asVoid(Effect.suspend(() => FiberHandle.run(handle, live(world, life))))
  }
  if (given !== undefined) yield* life.resume
  return life
})
