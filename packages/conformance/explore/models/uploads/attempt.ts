// Runs the shipped machine of an upload.
import { InvalidInput } from "@xeffect/core"
import { start, step } from "../../../../media/src/upload/machine.ts"
import { prepareUpload } from "../../../../media/src/upload/params.ts"
import type { Command, Event, Segment, Step } from "../../../../media/src/upload/states.ts"
import { type Attempt, type Request, type UploadBounds, type World, chunk, mediaOf, sizeOf, textOf } from "./world.ts"

/** Whether nothing has failed since it began. */
export const isCalm = ({ left }: World, { faults }: Attempt): boolean => left.faults === faults

/** Applies a step, and ends the attempt if nothing follows. */
const apply = (world: World, attempt: Attempt, [state, commands]: Step): World => {
  if (commands.length > 0) return { ...world, attempt: { ...attempt, state, commands, retries: 0, round: {} } }
  const ended = { ...world, attempt: undefined }
  if (state._tag === "Ready") {
    const isReady = world.received[state.media.id]?.processing !== undefined
    return { ...ended, end: "ready", ...(!isReady && { violation: "Media are ready only once the X API has them." }) }
  }
  if (state._tag !== "Failed") return { ...ended, violation: "An upload ends ready or failed." }
  const { error } = state
  const isLost = error._tag === "UploadError" && error.reason._tag === "ProcessingFailed"
  const saved = error._tag === "UploadError" ? error.resume : undefined
  const isReported = isCalm(world, attempt) && !isLost
  return { ...ended, end: "failed", saved, ...(isReported && { violation: "An attempt succeeds if nothing fails." }) }
}

export const happen = (world: World, attempt: Attempt, event: Event): World =>
  apply(world, attempt, step(attempt.state, event))

/** The command is done. The result of the last one is what happens. */
export const after = (world: World, attempt: Attempt, event: Event = { _tag: "Done" }): World =>
  attempt.commands.length > 1
    ? { ...world, attempt: { ...attempt, commands: attempt.commands.slice(1), retries: 0, round: {} } }
    : happen(world, attempt, event)

export const requestOf = (command: Command): Request | undefined => {
  switch (command._tag) {
    case "Initialize":
      return { _tag: "Initialize" }
    case "Finalize":
      return { _tag: "Finalize", id: String(command.params.id) }
    case "GetStatus":
      return { _tag: "GetStatus", id: String(command.params.media_id) }
    default:
      return undefined
  }
}

export const appendOf = (id: string, { index, media }: Segment): Request => ({
  _tag: "Append",
  id,
  index,
  content: textOf(media)
})

export const sentBy = ({ commands: [command], round }: Attempt): ReadonlyArray<Request> => {
  if (command === undefined) return []
  if (command._tag === "Append")
    return command.round
      .filter(({ index }) => round[index] !== "arrived")
      .map((segment) => appendOf(command.id, segment))
  const request = requestOf(command)
  return request === undefined ? [] : [request]
}

export const begin = (world: World, bounds: UploadBounds): World => {
  const resume = world.saved
  const media = bounds.once === 1 ? new ReadableStream<Uint8Array>() : mediaOf(bounds)
  const job = prepareUpload(
    {
      media,
      media_type: "video/mp4",
      media_category: "tweet_video",
      ...(bounds.once === 1 && { total_bytes: sizeOf(bounds) })
    },
    { chunk_size: chunk, concurrency: bounds.concurrency, ...(resume !== undefined && { resume }) }
  )
  const begun = { ...world, end: undefined, left: { ...world.left, resumes: world.left.resumes - 1 } }
  if (job instanceof InvalidInput) return { ...begun, violation: "What was saved of an upload is accepted." }
  const [state, commands] = start(job)
  return apply(begun, { state, commands, position: 0, retries: 0, round: {}, faults: world.left.faults }, [
    state,
    commands
  ])
}
