import { describeProblem } from "@xeffect/core/failure"
import { descriptions, endDescribing } from "./describe.ts"
import type * as At from "./states.ts"
import type { Command, Step } from "./states.ts"
import { failUpload, report } from "./steps.ts"

export const uploaded = (state: At.UploadingAtOnce, { data }: At.Responded): Step => {
  const { media_category, media_type, total_bytes: size } = state.plan
  return process(state, { size, ...data, media_type, media_category })
}

export const finalized = (state: At.Finalizing | At.LookingUp, { data }: At.Responded): Step => {
  const { id, media_category, media_key, media_type } = state.upload
  return process(state, { ...(media_key && { media_key }), ...data, id, media_type, media_category })
}

/** Media that were being processed are not ready because a response does not mention it. */
export const processed = (state: At.Processing, { data }: At.Responded): Step =>
  process(state, { ...state.data, processing_info: {}, ...data, id: state.data.id })

/** An upload that was finalized without a confirmation cannot be finalized again, but it has a status. */
export const lookUpStatus = (state: At.Finalizing, { error }: At.CommandFailed): Step =>
  error._tag === "XError" && /^(BadRequest|NotFound|Conflict)$/.test(error.reason._tag)
    ? [{ ...state, _tag: "LookingUp", error }, [getStatus(state.upload.id)]]
    : failUpload(state, error)

export const foundStatus = (state: At.LookingUp, event: At.Responded): Step =>
  event.data.processing_info === undefined ? notFound(state) : finalized(state, event)

export const notFound = (state: At.LookingUp): Step => failUpload(state, state.error)

const getStatus = (media_id: string): Command => ({ _tag: "GetStatus", params: { media_id, command: "STATUS" } })

type Sent = At.UploadingAtOnce | At.Finalizing | At.LookingUp | At.Processing

// An unknown state means that processing goes on; an error is a failure, whatever the state.
const process = (before: Sent, data: At.SentMedia): Step => {
  const { processing_info: info, ...media } = data
  if (info?.error !== undefined || info?.state === "failed") {
    const { code, name } = info.error ?? {}
    const { media_category: category } = data
    const detail = describeProblem(info.error) || "no reason is given"
    return failUpload(before, { _tag: "ProcessingFailed", code, name, category, detail })
  }
  if (info !== undefined && info.state !== "succeeded") {
    return [
      { ...before, _tag: "Processing", data },
      [
        report(before, "processing", info.progress_percent),
        { _tag: "Wait", millis: Math.max(1, info.check_after_secs ?? 1) * 1000 },
        getStatus(data.id)
      ]
    ]
  }
  const state = { ...before, _tag: "Describing", media } as const
  const commands = descriptions(state)
  return commands.length > 0 ? [state, commands] : endDescribing(state)
}
