import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import type { PlatformError } from "effect/PlatformError"
import { nonce } from "../crypto.ts"
import { makeTokenStore, type TextStore, TokenStore, TokenStoreError } from "./token-store.ts"

/** {@link layerFiles}. */
export interface FilesOptions {
  /** A directory for nothing else, one for each user. It is made where it is missing. */
  readonly directory: string
}

/**
 * Keeps tokens in files, for any number of processes on one machine. Only the user who runs the program may read them.
 *
 * Each version of the tokens is a file with the next number, written elsewhere and then linked to its name, which fails
 * where the name is taken: so of several processes one goes on, nobody reads half a file, and there is no lock that a crash
 * could leave behind. The file system has to have hard links, which FAT and some network drives have not.
 *
 * @see https://man7.org/linux/man-pages/man2/link.2.html
 * @example
 * ```ts
 * import { layerFiles } from "@xeffect/http/sign-in/token-store-files"
 * import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
 * import * as Layer from "effect/Layer"
 *
 * const tokens = layerFiles({ directory: ".x-tokens" }).pipe(Layer.provide(NodeFileSystem.layer))
 * ```
 */
export const layerFiles = ({
  directory
}: FilesOptions): Layer.Layer<TokenStore, TokenStoreError, FileSystem.FileSystem> =>
  Layer.effect(
    TokenStore,
    Effect.flatMap(FileSystem.FileSystem, (files) =>
      files
        .makeDirectory(directory, { recursive: true, mode: 0o700 })
        .pipe(Effect.mapError(unusable), Effect.as(makeTokenStore(directory, textStore(files, directory))))
    )
  )

interface Version {
  readonly number: number
  readonly text: string
}

const textStore = (files: FileSystem.FileSystem, directory: string): TextStore => {
  const read = readLatest(files, directory)
  return {
    get: Effect.mapBoth(read, { onFailure: unusable, onSuccess: ({ text }) => (text === "" ? undefined : text) }),
    set: (expected, next) =>
      read.pipe(
        Effect.flatMap(({ number, text }) =>
          text === (expected ?? "") ? publish(files, directory, number + 1, next ?? "") : Effect.succeed(false)
        ),
        Effect.mapError(unusable),
        Effect.uninterruptible
      )
  }
}

const pathOf = (directory: string, number: number) => `${directory}/tokens-${number}`

const listNumbers = (files: FileSystem.FileSystem, directory: string) =>
  Effect.map(files.readDirectory(directory), (names) =>
    names.flatMap((name) => Array.from(name.matchAll(/^tokens-(\d+)$/g), ([, digits]) => Number(digits)))
  )

const readLatest = (files: FileSystem.FileSystem, directory: string): Effect.Effect<Version, PlatformError> =>
  Effect.flatMap(listNumbers(files, directory), (numbers) => {
    const number = Math.max(0, ...numbers)
    return number === 0
      ? Effect.succeed({ number, text: "" })
      : files.readFileString(pathOf(directory, number)).pipe(
          Effect.map((text) => ({ number, text })),
          // It is gone because there are later ones by now.
          Effect.catchIf(hasTag("NotFound"), () => readLatest(files, directory))
        )
  })

/** As many versions stay: whoever lists the directory while others write still finds one of them. */
const kept = 4

const publish = Effect.fnUntraced(function* (
  files: FileSystem.FileSystem,
  directory: string,
  number: number,
  text: string
) {
  const draft = `${directory}/draft-${nonce()}`
  const link = files.link(draft, pathOf(directory, number))
  // A draft holds tokens: it goes also where the disk was full before it was whole.
  const isLinked = yield* Effect.andThen(writeDurably(files, draft, text), link).pipe(
    Effect.as(true),
    Effect.catchIf(hasTag("AlreadyExists"), () => Effect.succeed(false)),
    Effect.ensuring(Effect.ignore(files.remove(draft)))
  )
  if (!isLinked) return false
  yield* syncDirectory(files, directory)
  // Where the name was free because the version was removed long ago, there is a later one, and that counts.
  const numbers = yield* listNumbers(files, directory)
  const isLatest = numbers.every((one) => one <= number)
  const obsolete = isLatest ? numbers.filter((one) => one <= number - kept) : [number]
  yield* Effect.forEach(obsolete, (one) => Effect.ignore(files.remove(pathOf(directory, one))), { discard: true })
  return isLatest
})

const writeDurably = (files: FileSystem.FileSystem, path: string, text: string) =>
  Effect.scoped(
    Effect.flatMap(files.open(path, { flag: "wx", mode: 0o600 }), (file) =>
      Effect.andThen(file.writeAll(new TextEncoder().encode(text)), file.sync)
    )
  )

// Without this a power cut could take the new name away again. Windows does not open directories, and does not need it.
const syncDirectory = (files: FileSystem.FileSystem, directory: string) =>
  Effect.ignore(Effect.scoped(Effect.flatMap(files.open(directory), ({ sync }) => sync)))

const hasTag = (tag: string) => (error: PlatformError) => error.reason._tag === tag

const unusable = (cause: PlatformError) =>
  new TokenStoreError({ detail: `the token store cannot be used: ${cause.message}`, cause })
