/** Where commands keep what they need after they end: which posts of a thread are there, where an emulator listens. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** Where the directory for state is, or will be. */
export const statePath = Effect.map(Effect.option(Config.NonEmptyString("XDG_STATE_HOME")), (given) =>
  join(
    Option.getOrElse(given, () => join(homedir(), ".local", "state")),
    "xeffect"
  )
)

/** Makes a directory of this user alone. If it cannot be made, the write into it fails: commands that only read go on. */
const makeDirectory = (directory: string) =>
  Effect.ignore(Effect.try(() => mkdirSync(directory, { recursive: true, mode: 0o700 })))

/** The directory for state, of this user alone. */
export const stateDirectory = Effect.tap(statePath, makeDirectory)

/** A folder in {@link stateDirectory}. */
export const stateFolder = Effect.fnUntraced(function* (name: string) {
  const folder = join(yield* stateDirectory, name)
  yield* makeDirectory(folder)
  return folder
})

/** The name of what is counted for a server. An address of another one than X's, such as an emulator, has its own. */
export const ofServer = (name: string, base_url: string | undefined): string =>
  base_url === undefined ? name : `${name}-${base_url.replaceAll(/\W+/g, "-")}`

/** A file of JSON that only this user can read. Replaced as a whole, so that a kill leaves the old or the new one. */
export const writeState = (file: string, value: unknown): Effect.Effect<void> =>
  Effect.sync(() => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  })

/** Reads a file of {@link writeState}. `undefined` if there is none that can be read. */
export const readState = (file: string): Effect.Effect<unknown> =>
  Effect.orElseSucceed(
    Effect.try((): unknown => JSON.parse(readFileSync(file, "utf8"))),
    () => undefined
  )

export const removeState = (file: string): Effect.Effect<void> => Effect.sync(() => rmSync(file, { force: true }))
