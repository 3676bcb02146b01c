// The machine that obtains tokens, without effects: each row of its table, and sequences that no row shows.
import { assert, describe, it } from "@effect/vitest"
import { BadRequest, ServerError, XError } from "@xeffect/core"
import * as fc from "fast-check"
import * as Redacted from "effect/Redacted"
import { readTransitions } from "../../../conformance/test/support/transitions.ts"
import type { Tokens } from "../../src/sign-in/oauth2/tokens.ts"
import { endClaim, noObservations, observeEntry } from "../../src/sign-in/refresh/machine/claim-expiry.ts"
import { refreshLimits } from "../../src/sign-in/refresh/machine/time-limits.ts"
import {
  beginObtaining,
  type Command,
  type ObtainingEnd,
  type Happened,
  type State,
  step,
  type Step,
  transitions
} from "../../src/sign-in/refresh/machine/claim-and-refresh.ts"
import { signedOut } from "../../src/sign-in/refresh/store-failure.ts"
import type { Claim, Entry, StoredEntry } from "../../src/sign-in/stores/token-store.ts"
import { times } from "../../../conformance/running/whole.ts"

const now = 1_000_000

const tokensOf = (name: string, expires_at: number, refresh = true): Tokens => ({
  access_token: Redacted.make(`access ${name}`),
  ...(refresh && { refresh_token: Redacted.make(`refresh ${name}`) }),
  expires_at
})

const stored = (entry: Entry): StoredEntry => ({ ...entry, text: Redacted.make("") })

const claim: Claim = { id: "own", at: now }

const other: Claim = { id: "another", at: now }

const rejected = new XError({
  operation: "oauth2_refresh",
  reason: new BadRequest({ detail: "no" }),
  response: { status: 400, headers: {}, problem: { error: "invalid_grant" }, excerpt: "" }
})

const failure = new XError({ operation: "oauth2_refresh", reason: new ServerError({ detail: "no", status: 500 }) })

const soon = stored({ tokens: tokensOf("a", now + 1000) })

const expired = stored({ tokens: tokensOf("a", now - 1) })

const reading: State = beginObtaining(undefined, 60_000)[0]

const found = (entry: StoredEntry | undefined, others: Partial<Happened & { _tag: "Found" }> = {}): Happened => ({
  _tag: "Found",
  entry,
  isClaimed: false,
  rejection: undefined,
  claim,
  ...others
})

const refresh = { entry: expired, refresh_token: Redacted.make("refresh a"), claim }

const isReading = (state: State): state is State & { readonly _tag: "Reading" } => state._tag === "Reading"

const refreshing = (usable: Entry | undefined): State =>
  isReading(reading) ? { _tag: "Refreshing", reading, usable } : assert.fail("begins by reading")

const releasing = (error: XError | undefined, until: number): State => ({
  _tag: "Releasing",
  refresh,
  error: failure,
  rejection: error,
  until
})

const own = stored({ tokens: expired.tokens, claim })

const obtained: Happened = { _tag: "Obtained", entry: soon }

const failed: Happened = { _tag: "Failed", error: failure }

/** An example of each row, by its state, event and condition. */
const samples: Readonly<Record<string, readonly [State, Happened, number?]>> = {
  "Reading Found nothing, so the user has signed out": [reading, found(undefined)],
  "Reading Found valid tokens": [reading, found(stored({ tokens: tokensOf("a", now + 100_000) }))],
  "Reading Found usable tokens without a refresh token": [
    reading,
    found(stored({ tokens: tokensOf("a", now + 1000, false) }))
  ],
  "Reading Found usable tokens, claimed by another process": [reading, found(soon, { isClaimed: true })],
  "Reading Found tokens that another process has claimed": [reading, found(expired, { isClaimed: true })],
  "Reading Found tokens to refresh": [reading, found(expired)],
  "Reading Found a refresh token that was rejected before": [reading, found(expired, { rejection: rejected })],
  "Reading Failed ": [reading, failed],
  "Refreshing Obtained ": [refreshing(undefined), obtained],
  "Refreshing Changed ": [refreshing(undefined), { _tag: "Changed" }],
  "Refreshing Failed the earlier tokens are usable": [refreshing(soon), failed],
  "Refreshing Failed otherwise": [refreshing(undefined), failed],
  "Claiming Claimed within the limit of a claim": [
    { _tag: "Claiming", refresh },
    { _tag: "Claimed" },
    now + refreshLimits.claim
  ],
  "Claiming Claimed later": [{ _tag: "Claiming", refresh }, { _tag: "Claimed" }, now + refreshLimits.claim + 1],
  "Claiming Changed ": [{ _tag: "Claiming", refresh }, { _tag: "Changed" }],
  "Claiming Failed ": [{ _tag: "Claiming", refresh }, failed],
  "Exchanging Exchanged ": [
    { _tag: "Exchanging", refresh },
    { _tag: "Exchanged", tokens: tokensOf("b", now + 100_000) }
  ],
  "Exchanging Failed ": [{ _tag: "Exchanging", refresh }, failed],
  "Storing Obtained ": [{ _tag: "Storing", refresh }, obtained],
  "Storing Failed ": [
    { _tag: "Storing", refresh },
    { _tag: "Failed", error: signedOut() }
  ],
  "Releasing Found another claim or refresh token": [
    releasing(undefined, now),
    found(stored({ tokens: expired.tokens, claim: other }))
  ],
  "Releasing Found the claim, for 2 s after a rejection": [releasing(rejected, now + 2000), found(own), now + 1999],
  "Releasing Found the claim, after a rejection": [releasing(rejected, now + 2000), found(own), now + 2000],
  "Releasing Found the claim, after another failure": [releasing(undefined, now), found(own)],
  "Releasing Found nothing": [releasing(undefined, now), found(undefined)]
}

const rows = readTransitions(transitions)

const tagsOf = (commands: ReadonlyArray<Command>) => commands.map(({ _tag }) => _tag as string)

describe("A row of the table of obtaining tokens", () => {
  it.each(rows)(
    "is what $state does after $event: $next ($condition)",
    ({ commands, condition, event, next, state }) => {
      const [before, happened, at = now] = samples[`${state} ${event} ${condition}`] ?? assert.fail("no sample")
      const [after, todo] = step(before, happened, at)
      assert.deepStrictEqual([before._tag, happened._tag, after._tag, tagsOf(todo)], [state, event, next, commands])
    }
  )

  it("exists for every event that changes a state", () => {
    const all = Object.values(samples)
    for (const [state] of all)
      for (const [, happened] of all) {
        const isRow = rows.some((row) => row.state === state._tag && row.event === happened._tag)
        const [after, commands] = step(state, happened, now)
        assert.strictEqual(after !== state || commands.length > 0, isRow, `${happened._tag} in ${state._tag}`)
      }
  })

  it("tells the user to sign in again after a rejection", () => {
    const [state] = step({ _tag: "Exchanging", refresh }, { _tag: "Failed", error: rejected }, now)
    const [end] = step(state, found(own), now + 2000)
    assert.strictEqual(end._tag === "Failed" && end.error._tag === "XError" && end.error.reason._tag, "Unauthorized")
  })
})

interface Run {
  readonly process: number
  /** A refresh is on top of the reading that waits for it. */
  readonly steps: Array<Step>
}

/** A store, the X API and two processes, without effects. */
const makeWorld = () => {
  let time = now
  let generation = 0
  let entry: StoredEntry | undefined = stored({ tokens: tokensOf("0", now - 1) })
  let claims = 0
  const uses = new Map<string, number>()
  const observations = [noObservations, noObservations]
  const runs: Array<Run> = []
  const ends: Array<ObtainingEnd> = []
  const observationsOf = ({ process }: Run) => observations[process] ?? assert.fail("no such process")
  const current = () => `refresh ${generation}`

  const read = (run: Run): Happened => {
    const [learned, observed] = observeEntry(observationsOf(run), entry, time)
    observations[run.process] = learned
    return found(entry, { ...observed, claim: { id: `${run.process} ${claims++}`, at: time } })
  }

  const exchange = (token: string, isBad: boolean): Happened => {
    if (isBad) return failed
    uses.set(token, (uses.get(token) ?? 0) + 1)
    if (token !== current()) return { _tag: "Failed", error: rejected }
    generation++
    return { _tag: "Exchanged", tokens: tokensOf(`${generation}`, time + 100_000) }
  }

  const perform = (run: Run, command: Command, isBad: boolean): Happened | undefined => {
    switch (command._tag) {
      case "Read":
      case "Inspect":
        return read(run)
      case "Refresh":
        run.steps.push(command.begun)
        return undefined
      case "Claim":
        if (isBad) return failed
        if (entry !== command.refresh.entry) return { _tag: "Changed" }
        entry = stored({ tokens: entry.tokens, claim: command.refresh.claim })
        return { _tag: "Claimed" }
      case "Exchange":
        return exchange(Redacted.value(command.refresh.refresh_token), isBad)
      case "Store": {
        const token = entry?.tokens.refresh_token
        const isOwn = token !== undefined && Redacted.value(token) === Redacted.value(command.refresh.refresh_token)
        if (isOwn) entry = stored({ tokens: command.tokens })
        return entry === undefined ? { _tag: "Failed", error: signedOut() } : { _tag: "Obtained", entry }
      }
      case "Sleep":
        time += command.milliseconds
        break
      case "EndClaim":
        observations[run.process] = endClaim(observationsOf(run), command.refresh.claim)
        break
      case "Release":
        if (entry === command.entry) entry = stored({ tokens: entry.tokens })
        break
      case "Remember":
        break
    }
    return undefined
  }

  const advance = (index: number, isBad: boolean) => {
    const run = runs[index % Math.max(1, runs.length)]
    const top = run?.steps.at(-1)
    if (run === undefined || top === undefined) return
    const depth = run.steps.length
    const [state, commands] = top
    let happened: Happened | undefined
    for (const command of commands) happened = perform(run, command, isBad)
    if (happened !== undefined) run.steps[depth - 1] = step(state, happened, time)
    if (happened !== undefined || run.steps.length > depth) return
    run.steps.pop()
    const parent = run.steps.at(-1)
    if (parent !== undefined) run.steps[run.steps.length - 1] = step(parent[0], state as ObtainingEnd, time)
    else {
      ends.push(state as ObtainingEnd)
      runs.splice(runs.indexOf(run), 1)
    }
  }

  return {
    advance,
    ends,
    runs,
    uses,
    start: (process: number) => runs.push({ process, steps: [beginObtaining(undefined, 60_000)] }),
    expire: () => {
      time += 200_000
    },
    signOut: () => {
      entry = undefined
    },
    kill: (process: number) => {
      observations[process] = noObservations
      for (const run of runs.filter((one) => one.process === process)) runs.splice(runs.indexOf(run), 1)
    },
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    isLatest: (end: ObtainingEnd) =>
      end._tag === "Obtained" && Redacted.value(end.entry.tokens.access_token) === `access ${generation}`
  }
}

const moves = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant("start" as const), process: fc.nat(1) }) },
    { weight: 20, arbitrary: fc.record({ do: fc.constant("advance" as const), index: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("fail" as const), index: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("expire" as const, "signOut" as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("kill" as const), process: fc.nat(1) }) }
  ),
  { maxLength: 150 }
)

/** Makes the moves except some, then goes on until every call has ended. */
const play = (given: typeof moves extends fc.Arbitrary<infer A> ? A : never, without: ReadonlyArray<string>) => {
  const world = makeWorld()
  for (const move of given) {
    if (without.includes(move.do)) continue
    if (move.do === "start") world.start(move.process)
    if (move.do === "advance") world.advance(move.index, false)
    if (move.do === "fail") world.advance(move.index, true)
    if (move.do === "expire") world.expire()
    if (move.do === "signOut") world.signOut()
    if (move.do === "kill") world.kill(move.process)
  }
  for (let turn = 0; world.runs.length > 0; turn++) {
    if (turn > 5000) return { ...world, isStuck: true }
    world.advance(turn, false)
    world.pass(50)
  }
  return { ...world, isStuck: false }
}

const exceptionTo = (without: ReadonlyArray<string>, holds: (world: ReturnType<typeof play>) => boolean) => {
  const { counterexample, failed } = fc.check(
    fc.property(moves, (given) => holds(play(given, without))),
    { numRuns: times(100, 400) }
  )
  return failed ? counterexample : undefined
}

describe("Two processes with one token store", () => {
  it("use each refresh token once, whatever fails before the request", () => {
    const holds = ({ uses }: ReturnType<typeof play>) => Array.from(uses.values()).every((count) => count === 1)
    assert.isUndefined(exceptionTo(["kill", "expire"], holds))
  })

  it("end every call, also if one of them is killed at any point or the user signs out", () => {
    assert.isUndefined(exceptionTo([], ({ isStuck }) => !isStuck))
  })

  it("obtain the latest tokens in the end", () => {
    const holds = (world: ReturnType<typeof play>) => {
      const last = world.ends.at(-1)
      return last === undefined || world.isLatest(last)
    }
    assert.isUndefined(exceptionTo(["kill", "signOut", "fail", "expire"], holds))
  })
})
