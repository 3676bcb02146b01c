// The outcomes of a command: media that are read, reports, and requests.
import { createHash } from "node:crypto"
import type { Command, Event } from "../../../../media/src/upload/states.ts"
import type { Move } from "../../explorer.ts"
import { after, happen, requestOf } from "./attempt.ts"
import { type Outcome, appendMoves, requestMoves } from "./requests.ts"
import { type Attempt, type UploadBounds, type World, mediaOf } from "./world.ts"

const digestOf = (before: string, bytes: Uint8Array) => createHash("sha256").update(before).update(bytes).digest("hex")

const readMoves = (
  world: World,
  attempt: Attempt,
  { digest, size }: Command & { readonly _tag: "ReadSegment" },
  media: Uint8Array
): ReadonlyArray<Move<World>> => {
  const { position } = attempt
  const read = media.subarray(position, position + size)
  const event: Event = { _tag: "SegmentRead", media: read, digest: digestOf(digest, read) }
  const done: Move<World> = {
    label: `${read.length} bytes are read`,
    to: after(world, { ...attempt, position: position + read.length }, event)
  }
  if (world.left.faults === 0) return [done]
  const less = { ...world, left: { ...world.left, faults: world.left.faults - 1 } }
  const error = { _tag: "SourceFailed", cause: "no" } as const
  const to = happen(less, attempt, { _tag: "CommandFailed", error })
  return [done, { label: "the media cannot be read", to, isFault: true }]
}

/** The commands that only read the media, or report. */
const localMoves = (
  world: World,
  attempt: Attempt,
  command: Command,
  bounds: UploadBounds
): ReadonlyArray<Move<World>> => {
  const media = mediaOf(bounds)
  const { position } = attempt
  switch (command._tag) {
    case "Open":
      return [{ label: "the media are opened", to: after(world, { ...attempt, position: 0 }) }]
    case "Unread":
      return [
        { label: "a segment is put back", to: after(world, { ...attempt, position: position - command.media.length }) }
      ]
    case "Peek": {
      const event: Event = { _tag: "Peeked", media: media.subarray(position, position + command.size) }
      return [{ label: "the first bytes are read", to: after(world, attempt, event) }]
    }
    case "ReadSegment":
      return readMoves(world, attempt, command, media)
    case "Report":
      return [
        {
          label: `${command.progress.stage} is reported`,
          to: after({ ...world, saved: command.progress.resume ?? world.saved }, attempt)
        }
      ]
    case "Wait":
      return [{ label: "it waits", to: after(world, attempt) }]
    default:
      throw new Error(`no move for ${command._tag}`)
  }
}

export const commandMoves = (
  world: World,
  attempt: Attempt,
  command: Command,
  bounds: UploadBounds
): ReadonlyArray<Move<World>> => {
  if (command._tag === "Append") return appendMoves(world, attempt, command, bounds)
  const request = requestOf(command)
  if (request === undefined) return localMoves(world, attempt, command, bounds)
  const outcome: Outcome = {
    arrived: (served, event) => after(served, attempt, event),
    again: (served) => ({ ...served, attempt: { ...attempt, retries: attempt.retries + 1 } }),
    failed: (served, error) => happen(served, attempt, { _tag: "CommandFailed", error })
  }
  return requestMoves(world, command._tag, request, attempt.retries, outcome, bounds)
}
