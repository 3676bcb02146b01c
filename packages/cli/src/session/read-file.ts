/** Reads files that a command line names. A file that cannot be read is named, with the reason. */
import { readdirSync, readFileSync, statSync } from "node:fs"
import { attempt } from "@xeffect/core/options"
import { field } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import { misuse, type Refusal } from "./refusal.ts"

const reasons: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `there is no file ${path}`,
  ENOTDIR: (path) => `there is no file ${path}`,
  EISDIR: (path) => `${path} is a folder`,
  EACCES: (path) => `you have no permission to read ${path}`,
  EPERM: (path) => `you have no permission to read ${path}`
}

const quote = (path: string): string => JSON.stringify(path)

const reasonOf = (path: string, error: unknown): string => {
  const known = reasons[String(field(error, "code"))]
  return known?.(quote(path)) ?? `${quote(path)}: ${error instanceof Error ? error.message : String(error)}`
}

/**
 * Reads a file as bytes.
 *
 * @param what the flag or the argument that names it
 */
export const readBytes = (path: string, what: string): Effect.Effect<Uint8Array<ArrayBuffer>, Refusal> =>
  Effect.try({
    try: () => new Uint8Array(readFileSync(path)),
    catch: (error) => misuse(`${what} cannot be read: ${reasonOf(path, error)}.`)
  })

/** Refuses a path that something else than a folder has. A folder that is not there yet can be made. */
export const checkFolder = (path: string, what: string): Effect.Effect<void, Refusal> =>
  Effect.suspend(() => {
    const isOther = attempt(
      () => statSync(path, { throwIfNoEntry: false })?.isDirectory() === false,
      () => false
    )
    return isOther ? Effect.fail(misuse(`${what} must be a folder, but ${quote(path)} is a file.`)) : Effect.void
  })

/** The names of what is in a folder. */
export const readFolder = (path: string, what: string): Effect.Effect<ReadonlyArray<string>, Refusal> =>
  Effect.andThen(
    checkFolder(path, what),
    Effect.try({
      try: () => readdirSync(path),
      catch: (error) => misuse(`${what} cannot be read: ${reasonOf(path, error)}.`)
    })
  )

/** Bytes as text. Those that are no UTF-8 are refused: characters would be lost. */
export const decodeText = (bytes: Uint8Array, what: string): Effect.Effect<string, Refusal> =>
  Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    catch: () => misuse(`${what} is not UTF-8 text.`, "Save it as UTF-8 and run the command again.")
  })

/** Reads a file as text in UTF-8. */
export const readText = (path: string, what: string): Effect.Effect<string, Refusal> =>
  Effect.flatMap(readBytes(path, what), (bytes) => decodeText(bytes, `the file ${quote(path)} of ${what}`))

/** Refuses a file that can be no picture or video: nothing is there, it is a folder, or it is empty. */
export const checkMedia = (path: string, what: string): Effect.Effect<void, Refusal> =>
  Effect.flatMap(
    Effect.try({
      try: () => statSync(path),
      catch: (error) => misuse(`${what} cannot be read: ${reasonOf(path, error)}.`)
    }),
    (stats) => {
      const name = "Name a picture or a video."
      if (stats.isDirectory())
        return Effect.fail(misuse(`${what} must be a file, but ${quote(path)} is a folder.`, name))
      const isEmpty = stats.isFile() ? stats.size === 0 : stats.isCharacterDevice()
      return isEmpty
        ? Effect.fail(misuse(`${what} must be a picture or a video, but ${quote(path)} is empty.`))
        : Effect.void
    }
  )
