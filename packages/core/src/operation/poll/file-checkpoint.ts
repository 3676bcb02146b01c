/** A position in a file, for Node, Bun and Deno. A module of its own, because other runtimes have no files. */
import * as Effect from "effect/Effect"
import { fsync } from "node:fs"
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { promisify } from "node:util"
import type { XError } from "../../errors/errors.ts"
import { InvalidInput } from "../../errors/reasons.ts"
import { refuse } from "../../errors/refuse.ts"
import type { Kept, KeptPosition } from "./checkpoint.ts"
import { checkpointFailure, parsePosition, type Position } from "./position.ts"

/**
 * Stores the position of one stream in a file, for Node, Bun and Deno. It needs no layer: pass it as `checkpoint` of `poll` or
 * `follow`, with promises too.
 *
 * A process that is killed while it saves, or a power cut, leaves the last position as it was: the new one is written to a file
 * beside it, of a random name, and takes its place when it is on the disk. Such a file that a killed process has left is removed
 * by a later save, once it is a minute old. The files can be read by their owner alone (0600), and missing folders
 * are made. Entries that `poll` has fetched and not delivered are in a second file, `mentions.json.round` for `mentions.json`.
 * One process at a time may use a file: of two that save at the same time, one position stays, and none fails.
 *
 * Loading and saving fail with an `XError`: `InvalidInput` if the path is not a text or is empty, `TransportError` if the file cannot be read
 * or written, or does not contain a position.
 *
 * @param path the path of the file, relative to the working directory
 * @returns the position, for the option `checkpoint`
 * @since 0.1.0
 * @example
 * ```ts
 * import { fileCheckpoint } from "xeffect/core/file"
 * import { poll } from "xeffect/core"
 * import { getUsersMentions } from "xeffect/tweets"
 *
 * const mentions = poll(getUsersMentions, { id: "2244994945" }, { checkpoint: fileCheckpoint("mentions.json") })
 * ```
 */
export const fileCheckpoint = (path: string): KeptPosition => ({
  ...positionIn(path),
  round: positionIn(path, ".round")
})

const positionIn = (path: string, ending = ""): Kept => ({
  load: withFile(path, (file) =>
    Effect.flatMap(readPositionText(file + ending), (text) => positionOf(file + ending, text))
  ),
  save: (position) => withFile(path, (file) => replaceFile(file + ending, JSON.stringify(position)))
})

// A caller without types may pass anything.
const withFile = <A>(path: unknown, use: (path: string) => Effect.Effect<A, XError>): Effect.Effect<A, XError> =>
  typeof path === "string" && path !== ""
    ? use(path)
    : refuse("checkpoint", new InvalidInput({ parameter: "path", value: path, rule: "the path of a file" }))

const positionOf = (path: string, text: string | undefined): Effect.Effect<Position | undefined, XError> => {
  const position = text === undefined ? undefined : parsePosition(text)[0]
  return text === undefined || position !== undefined
    ? Effect.succeed(position)
    : Effect.fail(checkpointFailure(`${path} does not contain a position: restore it, or delete it to start over`))
}

const readPositionText = (path: string): Effect.Effect<string | undefined, XError> =>
  Effect.catch(
    Effect.tryPromise(() => readFile(path, "utf8")),
    ({ cause }) => (isNoFile(cause) ? Effect.succeed(undefined) : Effect.fail(checkpointFailure(cause)))
  )

// An interrupted save would go on while the next one writes the same file.
const replaceFile = (path: string, text: string): Effect.Effect<void, XError> =>
  Effect.uninterruptible(Effect.tryPromise({ try: () => writeAndRename(path, text), catch: checkpointFailure }))

// Not `sync` of a handle, which the file system of Yarn's Plug'n'Play does not have. `check:managers` tries it.
const putOnDisk = async (file: number): Promise<void> => promisify(fsync)(file)

// The one place here that meets a Promise API.
const writeAndRename = async (path: string, text: string): Promise<void> => {
  const written = `${path}.${crypto.randomUUID()}.new`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // An exclusive file is new: it follows no link, and has the mode that it is opened with.
  const file = await open(written, "wx", 0o600)
  try {
    try {
      await file.writeFile(text)
      await putOnDisk(file.fd)
    } finally {
      await file.close()
    }
    await removeOldDrafts(path, written)
    await rename(written, path)
  } catch (error) {
    await rm(written, { force: true }).catch(() => undefined)
    throw error
  }
  await syncNewName(dirname(path))
}

/** A draft that is older was left by a process that was killed. In milliseconds. */
const maxDraftAge = 60_000

// Compared with the time of a new draft, which is that of the file system. A draft that cannot be removed stays.
const removeOldDrafts = async (path: string, written: string): Promise<void> => {
  const names = await readdir(dirname(path)).catch(() => [])
  const drafts = names.filter((name) => name.startsWith(`${basename(path)}.`) && /\.[0-9a-f-]{36}\.new$/.test(name))
  if (drafts.length < 2) return
  const now = (await stat(written)).mtimeMs
  for (const name of drafts) {
    const draft = join(dirname(path), name)
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > maxDraftAge) await rm(draft, { force: true }).catch(() => undefined)
  }
}

// Otherwise a power cut could undo the new name. Windows cannot open folders, and does not need this.
const syncNewName = async (path: string): Promise<void> => {
  const folder = await open(path).catch(() => undefined)
  if (folder === undefined) return
  await putOnDisk(folder.fd).catch(() => undefined)
  await folder.close()
}

const isNoFile = (cause: unknown): boolean => cause instanceof Error && Reflect.get(cause, "code") === "ENOENT"
