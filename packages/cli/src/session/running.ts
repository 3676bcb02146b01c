/** The emulator that `xeffect emulator` runs on this machine, and how other commands find it. */
import { join } from "node:path"
import { field } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { Account } from "./account.ts"
import { readState, removeState, stateDirectory, writeState } from "./state.ts"

const file = Effect.map(stateDirectory, (directory) => join(directory, "emulator.json"))

/** The announcement of a running emulator: an account, and the ID of its app as a public client of OAuth 2.0. */
export interface Announced extends Account {
  readonly base_url: string
  readonly client_id?: string | undefined
}

/** Removes an announcement, unless it belongs to another emulator, which was started later. */
const withdraw = Effect.fnUntraced(
  function* (path: string, { base_url }: Announced) {
    if (field(yield* readState(path), "base_url") === base_url) yield* removeState(path)
  },
  (self) => Effect.ignore(self)
)

/** Lets other commands find an emulator, for as long as it runs. The one that was started last is found. */
export const announceEmulator = (account: Announced) =>
  Effect.acquireRelease(
    Effect.tap(file, (path) => writeState(path, account)),
    (path) => withdraw(path, account)
  )

const texts = [
  "access_token",
  "access_token_secret",
  "base_url",
  "bearer_token",
  "client_id",
  "consumer_key",
  "consumer_secret"
]

/** Whether somebody responds there: a process that was killed has left its file. */
const responds = (url: string) =>
  Effect.tryPromise((signal) => fetch(`${url}/emulator/health`, { signal })).pipe(
    Effect.map(({ ok }) => ok),
    Effect.timeout("1 second"),
    Effect.orElseSucceed(() => false)
  )

/** The announcement of the emulator that runs, if one does: all of it is text. */
export const findAnnounced = Effect.gen(function* () {
  const found = yield* readState(yield* file)
  const entries = texts.flatMap((name) => {
    const value = field(found, name)
    return typeof value === "string" ? [[name, value] as const] : []
  })
  const announced: Readonly<Record<string, string>> = Object.fromEntries(entries)
  const { base_url: url } = announced
  if (url === undefined || !/^http:\/\/127\.0\.0\.1:\d+$/.test(url)) return undefined
  return (yield* responds(url)) ? announced : undefined
})

/** The credentials and the address of the emulator that runs, if one does. */
export const findEmulator = Effect.map(findAnnounced, (announced): Account | undefined => {
  if (announced === undefined) return undefined
  return Object.fromEntries(Object.entries(announced).filter(([name]) => name !== "client_id"))
})
