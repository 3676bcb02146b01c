/** A position in a file, for Node, Bun and Deno. A module of its own, because other runtimes have no files. */
import * as Effect from "effect/Effect"
import { basename, dirname } from "node:path"
import type { XError } from "../../../errors/errors.ts"
import { InvalidInput } from "../../../errors/reasons.ts"
import { refuse } from "../../../errors/refuse.ts"
import type { FileFailure } from "../../../store/files.ts"
import { StoreRefusal } from "../../../store/text-store.ts"
import { readFile, replaceFile } from "../../../store/whole-files.ts"
import type { Kept, KeptPosition } from "../checkpoint.ts"
import { checkpointFailure, parsePosition, type Position } from "../position.ts"
import { nodeFiles } from "./files.ts"

/**
 * Stores the position of one stream in a file, for Node, Bun and Deno. It needs no layer: pass it as `checkpoint` of `poll` or
 * `follow`, with promises too.
 *
 * A process that is killed while it saves, or a power cut, leaves the last position as it was: the new one is written to a file
 * beside it, of a random name, and takes its place when it is on the disk. Such a file that a killed process has left is removed
 * by a later save, once it is a minute old. The files can be read by their owner alone (0600), and missing folders
 * are made. Entries that `poll` has fetched and not delivered are in a second file, `mentions.json.round` for `mentions.json`.
 * One process at a time may use a file: of two that save at the same time, one position stays, and none fails.
 * A symbolic link in its place is not followed: loading fails. A folder that was removed is made again, since each save has the whole
 * position.
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
    Effect.flatMap(Effect.mapError(readFile(nodeFiles, file + ending), toFailure), (text) =>
      positionOf(file + ending, text)
    )
  ),
  save: (position) =>
    withFile(path, (file) => {
      const place = { directory: dirname(file), name: basename(file) + ending }
      return Effect.mapError(replaceFile(nodeFiles, place, JSON.stringify(position)), toFailure)
    })
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

const toFailure = (error: FileFailure | StoreRefusal): XError =>
  checkpointFailure(error instanceof StoreRefusal ? error.detail : error.cause)
