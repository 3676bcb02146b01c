/** The emulator that `xeffect emulator` runs on this machine, and how other commands find it. */
import { join } from "node:path"
import { field } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import type { Account } from "../profiles/credentials.ts"
import { readState, removeState, stateDirectory, writeState } from "./state.ts"

const file = Effect.map(stateDirectory, (directory) => join(directory, "emulator.json"))

/** Lets other commands find an emulator, for as long as it runs. */
export const announceEmulator = (account: Account) =>
  Effect.acquireRelease(
    Effect.tap(file, (path) => writeState(path, account)),
    (path) => removeState(path)
  )

const texts = ["access_token", "access_token_secret", "base_url", "bearer_token", "consumer_key", "consumer_secret"]

/** Whether somebody responds there: a process that was killed has left its file. */
const responds = (url: string) =>
  Effect.tryPromise((signal) => fetch(`${url}/emulator/health`, { signal })).pipe(
    Effect.map(({ ok }) => ok),
    Effect.timeout("1 second"),
    Effect.orElseSucceed(() => false)
  )

/** The credentials and the address of the emulator that runs, if one does. */
export const findEmulator = Effect.gen(function* () {
  const found = yield* readState(yield* file)
  const account = Object.fromEntries(texts.map((name) => [name, field(found, name)]))
  const { base_url: url } = account
  if (typeof url !== "string" || !/^http:\/\/127\.0\.0\.1:\d+$/.test(url)) return undefined
  return (yield* responds(url)) ? (account as Account) : undefined
})
