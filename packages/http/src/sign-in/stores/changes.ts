import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"

/** A sign-in at a store, linked to the next one. Those that no call refers to are garbage collected. */
export interface SignedIn {
  readonly signIn: string | undefined
  next: SignedIn | undefined
}

/** The writes of this process to the stores with a name. */
interface Writes {
  watchers: number
  count: number
  latest: SignedIn
}

/** The writes to the stores that are watched, by name. */
const watched = new Map<string, Writes>()

/** The writes of this process to the stores with a name, across all layers that built them. */
export interface Changes {
  /** The number of writes. */
  readonly count: () => number
  /** The latest sign-in. */
  readonly latest: () => SignedIn
}

/** Follows the writes of this process to the stores with a name. Excludes writes of other processes. */
export const followChanges = (name: string): Effect.Effect<Changes, never, Scope> =>
  Effect.map(Effect.acquireRelease(acquire(name), release(name)), (writes) => ({
    count: () => writes.count,
    latest: () => writes.latest
  }))

const acquire = (name: string) =>
  Effect.sync(() => {
    const writes = watched.get(name) ?? { watchers: 0, count: 0, latest: { signIn: undefined, next: undefined } }
    writes.watchers++
    watched.set(name, writes)
    return writes
  })

const release = (name: string) => (writes: Writes) =>
  Effect.sync(() => {
    if (--writes.watchers === 0) watched.delete(name)
  })

/** Counts a write, whether it succeeded or not. */
export const noteWrite = (name: string): Effect.Effect<void> =>
  Effect.sync(() => {
    const writes = watched.get(name)
    if (writes !== undefined) writes.count++
  })

/** Counts a sign-in that is about to be written. */
export const noteSignIn = (name: string, signIn: string): Effect.Effect<void> =>
  Effect.sync(() => {
    const writes = watched.get(name)
    if (writes === undefined) return
    writes.count++
    writes.latest = writes.latest.next = { signIn, next: undefined }
  })

/** Whether a sign-in began after another one. */
export const isAfter = (signIn: string, earlier: SignedIn): boolean => {
  for (let later = earlier.next; later !== undefined; later = later.next) if (later.signIn === signIn) return true
  return false
}
