/** Reads pictures below the folder that the person named, and nothing else. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, realpathSync, statSync } from "node:fs"
import { isAbsolute, relative, resolve, sep } from "node:path"
import { type MediaFile, NotDone } from "@xeffect/ai/host"
import * as Effect from "effect/Effect"
import { misuse } from "../session/refusal.ts"

/** The largest image that the X API takes, in bytes. */
export const maxImage = 5 * 1024 * 1024

/** The folder that a person named, without links on the way to it. */
export const checkMediaFolder = (path: string) =>
  Effect.try({
    try: () => {
      const real = realpathSync(path)
      if (!statSync(real).isDirectory()) throw new Error("it is not a folder")
      return real
    },
    catch: () => misuse(`--media-folder must be a folder, but is ${JSON.stringify(path)}.`)
  })

const isBelow = (folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** Why a file is not read. Nothing is said about files elsewhere, not even whether they are there. */
type Unread = "no such file" | "too large" | "empty"

const readAll = (descriptor: number, size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size)
  let read = 0
  while (read < size) {
    const more = readSync(descriptor, bytes, read, size - read, read)
    if (more === 0) return bytes.slice(0, read)
    read += more
  }
  return bytes
}

const readBelow = (folder: string, path: string): MediaFile | Unread => {
  const real = realpathSync(resolve(folder, path))
  if (!isBelow(folder, real)) return "no such file"
  // A pipe would never end, and a link could have been put there since.
  const descriptor = openSync(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const [opened, named] = [fstatSync(descriptor), lstatSync(real)]
    const isSame = opened.ino === named.ino && opened.dev === named.dev && realpathSync(real) === real
    if (!opened.isFile() || !isSame) return "no such file"
    if (opened.size > maxImage) return "too large"
    const bytes = readAll(descriptor, opened.size)
    return bytes.length === 0 ? "empty" : { bytes, name: relative(folder, real) }
  } finally {
    closeSync(descriptor)
  }
}

const sentences: Readonly<Record<Unread, string>> = {
  "no such file": "the media folder has no such file",
  "too large": "the file is larger than 5 MB, the maximum of X",
  empty: "the file is empty"
}

/** A file below the folder, with the name that it has there. */
export const readMediaFile = Effect.fnUntraced(function* (folder: string, path: string) {
  const read = yield* Effect.try({ try: () => readBelow(folder, path), catch: () => "no such file" as const }).pipe(
    Effect.catch((unread) => Effect.succeed(unread))
  )
  if (typeof read === "string") {
    return yield* new NotDone({ reason: "InvalidInput", message: `file: ${sentences[read]}.` })
  }
  return read
})
