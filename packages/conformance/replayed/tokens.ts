// Calls that obtain tokens at once, in processes that share a store, while the store and refreshes fail at times.
import { BadRequest, ServerError, XError } from "@xeffect/core"
import { memoryText } from "@xeffect/core/store"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import * as References from "effect/References"
import * as TestClock from "effect/testing/TestClock"
import { TokenStoreError } from "../../http/src/sign-in/stores/token-store-error.ts"
import { makeTokenStore, type TokenStore } from "../../http/src/sign-in/stores/token-store.ts"
import {
  type Command,
  type Happened,
  type State,
  step
} from "../../http/src/sign-in/refresh/machine/claim-and-refresh.ts"
import {
  type Saving,
  type SavingCommand,
  type SavingEvent,
  stepSaving
} from "../../http/src/sign-in/refresh/machine/saving.ts"
import { makeObtain } from "../../http/src/sign-in/refresh/obtain-tokens.ts"
import { plain } from "../explore/explorer.ts"
import { type Machine, type Mark, marksInTurn, replay } from "./check.ts"
import { beginLog, type Entry, readLog, see, Who } from "./log.ts"

/** Obtaining and saving as one machine: the log has both. */
type Both = State | Saving
type AnyCommand = Command | SavingCommand
type AnyEvent = Happened | SavingEvent

const text = (value: unknown) => JSON.stringify(plain(value))

const saving = (used: Redacted.Redacted, tokens: object) => `save ${text(tokens)} instead of ${text(used)}`

const entryText = (entry: { readonly tokens: object; readonly claim?: { readonly id: string } | undefined }) =>
  `write ${text(entry.tokens)} claimed by ${entry.claim?.id}`

const marksOf = (command: AnyCommand): ReadonlyArray<Mark> => {
  switch (command._tag) {
    case "Read":
    case "Inspect":
      return [{ what: "read" }]
    case "Claim":
      return [{ what: entryText({ tokens: command.refresh.entry.tokens, claim: command.refresh.claim }) }]
    case "Store": {
      const { refresh, tokens } = command
      return [{ what: saving(refresh.refresh_token, tokens) }]
    }
    case "Exchange":
      return [{ what: `exchange ${text(command.refresh.refresh_token)}` }]
    case "Write":
      return [{ what: entryText(command.entry) }]
    case "Release":
      return [{ what: entryText({ tokens: command.entry.tokens }) }]
    default:
      return []
  }
}

/** Whether an event is what an access ended with. */
const isTrue = (event: AnyEvent, failed: boolean, value: unknown, state: Both): boolean => {
  switch (event._tag) {
    case "Found":
      // A failure to look after a refresh is as if nothing was found.
      return failed ? state._tag === "Releasing" && event.entry === undefined : text(value) === text(event.entry)
    case "Claimed":
    case "Written":
      return !failed && value === true
    case "Changed":
      return !failed && value === false
    case "Exchanged":
      return text(value) === text(event.tokens)
    case "Failed":
      return failed
    default:
      return true
  }
}

/** The process of a call. */
const processOf = (who: string) => Number(who.at(-1)) % 3

/** The notes that processes should have of claims and of refresh tokens. */
const makeNotes = () => {
  const notes = new Set<string>()
  const noteOf = (who: string, command: AnyCommand) => {
    if (command._tag === "EndClaim") notes.add(`${processOf(who)} ${command.refresh.claim.id}`)
    if (command._tag === "Remember") notes.add(`${processOf(who)} ${text(command.refresh.refresh_token)}`)
  }
  /** Whether what was found is seen as the process should see it. */
  const isKnown = (who: string, { entry, isClaimed, rejection }: Extract<Happened, { readonly _tag: "Found" }>) => {
    const isEnded = notes.has(`${processOf(who)} ${entry?.claim?.id}`)
    const isRejected = notes.has(`${processOf(who)} ${text(entry?.tokens.refresh_token)}`)
    return !(isEnded && isClaimed) && isRejected === (rejection !== undefined)
  }
  return { noteOf, isKnown }
}

const machineOf = ({ isKnown, noteOf }: ReturnType<typeof makeNotes>): Machine<Both, AnyEvent, AnyCommand> => ({
  step: ((state: Both, event: AnyEvent, ...more: ReadonlyArray<number>) =>
    state._tag === "Looking" || state._tag === "Writing" || state._tag === "Saved" || state._tag === "SignedOut"
      ? stepSaving(state, event as SavingEvent)
      : step(state, event as Happened, more[0] ?? Number.NaN)) as Machine<Both, AnyEvent, AnyCommand>["step"],
  ends: ["Obtained", "Changed", "Failed", "Saved", "SignedOut"],
  // Waits of obtaining are shortened by chance, those of saving are not.
  marksOf: (commands, state, who) => {
    for (const command of commands) noteOf(who, command)
    return marksInTurn(commands, marksOf, (command) => {
      if (command._tag !== "Sleep") return undefined
      const { milliseconds } = command
      return [state._tag === "Looking" ? milliseconds : milliseconds / 2, milliseconds]
    })
  },
  beginsOf: (command) => (command._tag === "Refresh" ? command.begun : undefined),
  beginsAs: (state) => (state._tag === "Looking" ? saving(state.given.used, state.given.next.tokens) : undefined),
  isLeftOut: () => false,
  isFalse: (event, { last, state, who }) => {
    // These follow another machine, not an access.
    if (state._tag === "Refreshing" || state._tag === "Storing") return undefined
    if (event._tag === "Found" && "isClaimed" in event && !isKnown(who, event)) return "what was noted is forgotten"
    const { failed = true, value } = last?.outcome ?? {}
    return isTrue(event, failed, value, state)
      ? undefined
      : `${event._tag} happens after "${last?.what}" with ${text(last?.outcome)}`
  }
})

/** Something that is seen when it begins, with what it ends with. */
const watch = <A, E>(what: string, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    const seen = see(what)
    return Effect.onExit(effect, (exit) =>
      Effect.sync(() => {
        const failed = exit._tag === "Failure"
        seen.outcome = { failed, value: failed ? undefined : exit.value }
      })
    )
  })

const away = Effect.fail(new TokenStoreError({ detail: "the store is away" }))

const refused = (reason: XError["reason"], status: number, problem: object) =>
  new XError({ operation: "oauth2_refresh", reason, response: { status, problem } as never })

const tokensOf = (number: number, now: number) => ({
  access_token: Redacted.make(`access-${number}`),
  refresh_token: Redacted.make(`refresh-${number}`),
  expires_at: now + 600_000
})

const obtainAll = Effect.fnUntraced(function* (rate: number) {
  const clock = yield* Clock.Clock
  const now = () => clock.currentTimeMillisUnsafe()
  const random = yield* Random.Random.use((generator) => Effect.succeed(() => generator.nextDoubleUnsafe()))
  const isFault = () => random() * 100 < rate
  const later = Effect.suspend(() => Effect.sleep(Math.floor(random() * 400)))
  const memory = makeTokenStore("tokens", memoryText())
  const faulty = <A>(effect: Effect.Effect<A, TokenStoreError>) =>
    Effect.suspend(() => {
      const [before, after] = [isFault(), isFault()]
      const done = Effect.andThen(later, before ? away : effect)
      return after ? Effect.andThen(done, away) : done
    })
  const store: TokenStore["Service"] = {
    name: "tokens",
    get: watch("read", faulty(memory.get)),
    set: (expected, next) => watch(next === undefined ? "empty" : entryText(next), faulty(memory.set(expected, next)))
  }
  let current = 0
  const exchange = (token: Redacted.Redacted) =>
    watch(
      `exchange ${text(token)}`,
      Effect.suspend(() => {
        if (isFault()) return Effect.fail(refused(new ServerError({ detail: "over capacity", status: 503 }), 503, {}))
        // Often enough that a process finds the refresh token again.
        if ((rate > 0 && random() < 0.4) || Redacted.value(token) !== `refresh-${current}`)
          return Effect.fail(refused(new BadRequest({ detail: "used" }), 400, { error: "invalid_grant" }))
        return Effect.andThen(later, Effect.as(Effect.sleep(Math.floor(random() * 3000)), tokensOf(++current, now())))
      })
    )
  const processes = yield* Effect.forEach([1, 2, 3], () => makeObtain({ exchange, skew: 60_000, store }))
  const stopped = new Set<string>()
  beginLog(now)
  const signIn = Effect.suspend(() =>
    Effect.flatMap(Effect.orDie(memory.get), (entry) => memory.set(entry, { tokens: tokensOf(current, now()) }))
  )
  const call = Effect.fnUntraced(function* (who: string, number: number) {
    yield* Effect.sleep(Math.floor(random() * 1500) + (number > 2 ? 8000 : 0))
    const obtain = processes[number % processes.length] ?? (() => Effect.void)
    const fiber = yield* Effect.forkChild(Effect.suspend(() => obtain(undefined)).pipe(Effect.provideService(Who, who)))
    if (isFault()) {
      yield* Effect.sleep(300)
      stopped.add(who)
      yield* Fiber.interrupt(fiber)
    } else {
      const exit = yield* Fiber.await(fiber)
      // New tokens of an earlier call are not in the store yet, so this one does not begin.
      if (exit._tag === "Failure" && String(exit.cause).includes("does not accept the new tokens")) stopped.add(who)
    }
  })
  yield* Effect.orDie(signIn)
  for (let round = 0; round < 4; round++) {
    // The access token has expired, or is about to.
    yield* Effect.sleep(round % 2 === 0 ? 580_000 : 610_000)
    yield* Effect.forEach([0, 1, 2, 3, 4, 5], (number) => call(`round ${round}, call ${number}`, number), {
      concurrency: "unbounded"
    })
    yield* Effect.sleep("2 minutes")
    yield* Effect.orDie(signIn)
  }
  const entries: ReadonlyArray<Entry> = readLog()
  return replay(entries, machineOf(makeNotes()), stopped)
}, Effect.scoped)

const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

const untilDone = Effect.fnUntraced(function* <A, E>(effect: Effect.Effect<A, E>) {
  const fiber = yield* Effect.forkChild(effect)
  while (fiber.pollUnsafe() === undefined) yield* Effect.andThen(turn, TestClock.adjust(5000))
  return yield* Fiber.join(fiber)
})

export const tokens = (count: number, seed: number) =>
  Effect.forEach(
    Array.from({ length: count }, (_, index) => index),
    (index) => untilDone(Random.withSeed(obtainAll([0, 10, 25][index % 3] ?? 0), `${seed}-${index}`))
  ).pipe(Effect.provide(TestClock.layer()), Effect.provideService(References.MinimumLogLevel, "None"))
