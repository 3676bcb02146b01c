// Runs the shipped machines of a process: what they command that nobody else can notice is done at once.
import { endClaim, rememberRejection } from "../../../../http/src/sign-in/refresh/machine/claim-expiry.ts"
import {
  type Command,
  type Happened,
  type ObtainingEnd,
  type Step,
  step
} from "../../../../http/src/sign-in/refresh/machine/claim-and-refresh.ts"
import {
  type SavingEvent,
  type SavingStep,
  beginSaving,
  stepSaving
} from "../../../../http/src/sign-in/refresh/machine/saving.ts"
import { TokenStoreError } from "../../../../http/src/sign-in/stores/token-store-error.ts"
import {
  type Request,
  type Role,
  type TokenBounds,
  type World,
  fail,
  generationOf,
  machineOf,
  numberOf,
  processOf,
  put,
  storedOf
} from "./world.ts"

export const storeFailure: Happened = { _tag: "Failed", error: new TokenStoreError({ detail: "no response" }) }

/** The end of a call: its tokens, or a failure, which nobody expects without a fault. */
const finish = (world: World, index: number, end: ObtainingEnd, bounds: TokenBounds): World => {
  const idle = put(world, index, { caller: undefined })
  if (end._tag === "Obtained")
    return generationOf(end.entry) > processOf(world, index).served
      ? idle
      : { ...idle, failed: "A call gets tokens that have not expired." }
  const isCalm = world.left.kills === bounds.kills && world.left.faults === bounds.faults
  return isCalm ? { ...idle, failed: "A call gets tokens if nothing fails." } : idle
}

/** Continues a machine with the result of its last command. */
const proceed = (world: World, index: number, role: Role, happened: Happened, bounds: TokenBounds): World => {
  const machine = machineOf(world, index, role)
  const [state, commands] = step(machine.state, happened, world.now)
  if (commands.length > 0) return runLocal(put(world, index, { [role]: { state, commands } }), index, role, bounds)
  return role === "refresh"
    ? proceed(put(world, index, { refresh: undefined }), index, "caller", state as ObtainingEnd, bounds)
    : finish(world, index, state as ObtainingEnd, bounds)
}

/** The command is done. Its result matters only if it is the last one, as for the driver. */
export const after = (
  world: World,
  index: number,
  role: Role,
  happened: Happened | undefined,
  bounds: TokenBounds
): World => {
  const { commands, state } = machineOf(world, index, role)
  if (commands.length > 1)
    return runLocal(put(world, index, { [role]: { state, commands: commands.slice(1) } }), index, role, bounds)
  if (happened !== undefined) return proceed(world, index, role, happened, bounds)
  return role === "refresh"
    ? proceed(put(world, index, { refresh: undefined }), index, "caller", state as ObtainingEnd, bounds)
    : finish(world, index, state as ObtainingEnd, bounds)
}

const savingOf = ({ refresh: { entry, refresh_token }, tokens }: Command & { readonly _tag: "Store" }): SavingStep =>
  beginSaving({ used: refresh_token, next: { tokens, signIn: entry.signIn } })

/** Runs the commands that nobody else can notice, and starts requests. */
const runLocal = (world: World, index: number, role: Role, bounds: TokenBounds): World => {
  const process = processOf(world, index)
  const machine = machineOf(world, index, role)
  const command = machine.commands[0] ?? fail("nothing to do")
  const request = (given: Omit<Request, "since">) =>
    put(world, index, { [role]: { ...machine, request: { ...given, since: world.now } } })
  const begin = ([state, commands]: Step) =>
    runLocal(put(world, index, { refresh: { state, commands } }), index, "refresh", bounds)
  switch (command._tag) {
    case "Refresh":
      return begin(command.begun)
    case "Claim": {
      const expected = storedOf(command.refresh.entry)
      return request({ what: { expected, next: { generation: expected.generation, claim: command.refresh.claim } } })
    }
    case "Release": {
      const expected = storedOf(command.entry)
      return request({ what: { expected, next: { generation: expected.generation } } })
    }
    case "Exchange":
      return request({ what: numberOf(command.refresh.refresh_token) })
    case "EndClaim": {
      const observations = endClaim(process.observations, command.refresh.claim)
      return after(put(world, index, { observations }), index, role, undefined, bounds)
    }
    case "Remember": {
      const observations = rememberRejection(process.observations, command.refresh.refresh_token, command.error)
      return after(put(world, index, { observations }), index, role, undefined, bounds)
    }
    case "Store":
      return runSaving(world, index, savingOf(command), bounds)
    default:
      return world
  }
}

/** Applies a step of the machine that stores new tokens. */
const runSaving = (world: World, index: number, [state, commands]: SavingStep, bounds: TokenBounds): World => {
  if (state._tag === "Saved" || state._tag === "SignedOut") {
    const idle = put(world, index, { saving: undefined })
    if (processOf(idle, index).refresh?.commands[0]?._tag !== "Store") return idle
    const happened: Happened = state._tag === "Saved" ? { _tag: "Obtained", entry: state.entry } : storeFailure
    return after(idle, index, "refresh", happened, bounds)
  }
  const command = commands[0]
  if (command?._tag !== "Write") return put(world, index, { saving: { state, commands } })
  const expected = storedOf(command.found)
  const what = { expected, next: { generation: generationOf(command.entry) } }
  return put(world, index, { saving: { state, commands, request: { since: world.now, what } } })
}

export const afterSaving = (
  world: World,
  index: number,
  event: SavingEvent | undefined,
  bounds: TokenBounds
): World => {
  const { commands, state } = processOf(world, index).saving ?? fail("nothing is saved")
  if (commands.length > 1) return put(world, index, { saving: { state, commands: commands.slice(1) } })
  return event === undefined ? world : runSaving(world, index, stepSaving(state, event), bounds)
}
