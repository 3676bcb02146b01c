// A stream that is followed while connections fail, break off and stall, from the service of the simulation.
import { XApi } from "@xeffect/core"
import { follow, keepPosition, type StreamEvent, streamTweets } from "@xeffect/streams"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { step } from "../../streams/src/follow/machine/machine.ts"
import type { PositionTracker } from "../../streams/src/follow/machine/options.ts"
import type { Command, Event, State } from "../../streams/src/follow/machine/states.ts"
import { serve } from "../../streams/test/simulation/serve.ts"
import { Service } from "../../streams/test/simulation/service.ts"
import { plain } from "../explore/explorer.ts"
import { type Machine, type Mark, replay } from "./check.ts"
import { beginLog, readLog, see, Who } from "./log.ts"

const text = (value: unknown) => JSON.stringify(plain(value))

const now = [0, 0] as const

const marksOf = (command: Command): ReadonlyArray<Mark> => {
  switch (command._tag) {
    case "Connect":
      return [{ what: `connect ${text(command.more)}`, after: now }]
    case "Hold":
      return [{ what: `hold ${command.from}`, after: now }]
    case "Release":
      return [{ what: "release", after: now }]
    case "Save":
      return [{ what: "save", after: now, isAside: true }]
    case "Emit":
      return [{ what: `emit ${text(command.event)}`, after: now }]
    case "FillGap":
      return [
        { what: `hold the gap from ${command.gap.from}`, after: now },
        { what: `fill ${text(command.gap)}`, after: now, isAside: true }
      ]
    case "Identify":
      return [{ what: `identify ${text(command.opened)}`, after: [command.after, command.after], isAside: true }]
    case "MakeRoom":
      return [{ what: `make room ${text(command.own)}`, after: now }]
    case "Wait":
      return []
  }
}

const machine = (waits: Map<State, number>): Machine<State, Event, Command> => ({
  step,
  ends: ["Finished", "Failed"],
  marksOf: (commands, state) => {
    for (const command of commands) if (command._tag === "Wait") waits.set(state, command.millis)
    return commands.flatMap(marksOf)
  },
  isLeftOut: () => false,
  isFalse: (event, { last, since, state }) => {
    if (event._tag === "Waited") {
      const millis = waits.get(state) ?? Number.NaN
      return Math.abs(since - millis) <= 1 ? undefined : `it waited ${since} ms instead of ${millis}`
    }
    const isRefused = last?.outcome?.failed
    if (event._tag === "Opened") return isRefused === false ? undefined : "a connection opens that was refused"
    return event._tag === "Ended" && state._tag === "Connecting" && isRefused !== true
      ? "a connection is refused that was opened"
      : undefined
  }
})

const decided = ["Connected", "Waiting", "ConnectionsFound"]

const watched = (api: XApi["Service"]): XApi["Service"] => ({
  ...api,
  open: (definition, params) =>
    Effect.suspend(() => {
      const seen = see(`connect ${text(params)}`)
      return Effect.onExit(api.open(definition, params), ({ _tag }) =>
        Effect.sync(() => void (seen.outcome = { failed: _tag === "Failure", value: undefined }))
      )
    })
})

const watchedTracker = (tracker: PositionTracker): PositionTracker => ({
  ...tracker,
  holdBackfill: (from) => {
    see(`hold ${from}`)
    tracker.holdBackfill(from)
  },
  hold: (from) => {
    see(`hold the gap from ${from}`)
    return tracker.hold(from)
  },
  release: () => {
    see("release")
    tracker.release()
  },
  save: Effect.suspend(() => {
    see("save")
    return tracker.save
  })
})

const store = () => {
  const plainStore = keepPosition({ load: Effect.undefined, save: () => Effect.void })
  return {
    ...plainStore,
    track: (stream: Parameters<typeof plainStore.track>[0]) => Effect.map(plainStore.track(stream), watchedTracker)
  }
}

const slots = {
  identify: (_: unknown, opened: object) =>
    Effect.sync(() => {
      see(`identify ${text(opened)}`)
      return "connection"
    }),
  makeRoom: (_: unknown, own: ReadonlyArray<string>) =>
    Effect.sync(() => {
      see(`make room ${text(own)}`)
      return { connections: [], closed: own[0] }
    })
}

const filler = {
  fill: (gap: object) =>
    Effect.sync((): StreamEvent => {
      see(`fill ${text(gap)}`)
      return { _tag: "KeptAlive" } as StreamEvent
    })
}

const onEvent = (event: StreamEvent) =>
  Effect.sync(() => {
    if (decided.includes(event._tag) || event._tag === "Gap") see(`emit ${text(event)}`)
  })

const followOne = (seed: string, backfill: boolean) =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const service = new Service(1, clock)
    beginLog(() => clock.currentTimeMillisUnsafe())
    const options = { backfill, fill_gap: filler, slots, checkpoint: store(), on_event: onEvent }
    const live = Layer.effect(XApi, Effect.map(XApi, watched)).pipe(Layer.provide(service.layer))
    const consumer = yield* follow(streamTweets, {}, options).pipe(
      Stream.runDrain,
      Effect.provide(live),
      Effect.provideService(Who, `stream ${seed}`),
      Effect.forkChild
    )
    const serving = yield* Effect.forkChild(serve(service, 40))
    // Forked fibers begin before the clock moves.
    yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
    yield* TestClock.adjust("30 minutes")
    yield* Fiber.interrupt(serving)
    // Before the consumer is: what happens at the end is not decided.
    const entries = [...readLog()]
    yield* Fiber.interrupt(consumer)
    return replay(entries, machine(new Map()), new Set([`stream ${seed}`]))
  }).pipe(Effect.scoped, Random.withSeed(seed), Effect.provide(TestClock.layer()))

export const following = (count: number, seed: number) =>
  Effect.forEach(
    Array.from({ length: count }, (_, index) => index),
    (index) => followOne(`${seed}-${index}`, index % 2 === 0)
  )
