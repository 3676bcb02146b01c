/** The accounts that are signed in on this machine. */
import * as Effect from "effect/Effect"
import { printable } from "../output/printable.ts"
import { printList } from "../output/print.ts"
import { Screen } from "../output/screen.ts"
import { profileNamed } from "../profiles/chosen.ts"
import { defaultName, profileNames, readProfile, useByDefault } from "../profiles/profile.ts"
import { printingOf, type Shared } from "../session/shared.ts"
import { rowOf } from "./show.ts"

/** Prints all profiles. One that is damaged does not hide the others. */
export const listProfiles = Effect.fnUntraced(function* (shared: Shared) {
  const { tell } = yield* Screen
  const names = yield* profileNames
  const chosen = yield* Effect.catch(defaultName, ({ message, remedy }) =>
    Effect.as(tell(printable([message, remedy ?? ""].join(" ").trim())), undefined)
  )
  const rows: Array<object> = []
  for (const name of names) {
    const profile = yield* Effect.catch(readProfile(name), ({ message }) =>
      Effect.as(tell(printable(message)), undefined)
    )
    if (profile === undefined) continue
    rows.push(rowOf(profile, { default: name === chosen }))
  }
  if (names.length === 0) yield* tell("Nobody is signed in. Sign in: xeffect login")
  yield* printList(rows, printingOf(shared))
})

/** Makes a profile the one that commands use. */
export const useProfile = Effect.fnUntraced(function* (name: string) {
  const { tell } = yield* Screen
  const profile = yield* profileNamed(name)
  yield* useByDefault(profile.name)
  yield* tell(`The default profile is ${profile.name} now.`)
})
