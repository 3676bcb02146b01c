import { InvalidInput } from "@xeffect/core"
import type { UploadJob } from "./params.ts"
import { headSize, planUpload } from "./plan.ts"
import { initialize, readFrom } from "./segments.ts"
import type { Inspecting, Peeked, Step } from "./states.ts"
import { openSource, refuseUpload, refuseMedia } from "./steps.ts"

/** Looks at the first bytes, or reads what has arrived of an upload to resume. */
export const startUpload = (job: UploadJob): Step => {
  const { options, params, source } = job
  const { resume: upload } = options
  if (upload === undefined) {
    return [
      { _tag: "Inspecting", job, upload },
      [openSource, { _tag: "Peek", size: headSize(source, params, options) + 1 }]
    ]
  }
  const [state, commands] = readFrom(job, upload)
  const { total_bytes } = upload
  const { size = total_bytes } = source
  return size === total_bytes
    ? [state, [openSource, ...commands]]
    : refuseMedia(state, `${size} bytes`, `the ${total_bytes} bytes of the upload to resume`)
}

/** Finds out what the media are, and how they are uploaded. */
export const inspect = (state: Inspecting, { media: peeked }: Peeked): Step => {
  const { options, params, source } = state.job
  const size = headSize(source, params, options)
  const media = peeked.subarray(0, size)
  const result = planUpload(source, params, options, media, peeked.length <= size)
  if (result instanceof InvalidInput) return refuseUpload(state, result)
  const { isAtOnce, ...plan } = result
  const { media_category } = plan
  if (!isAtOnce || media_category === "amplify_video") return initialize(state, plan)
  const { additional_owners } = params
  return [
    { ...state, _tag: "UploadingAtOnce", plan },
    [{ _tag: "UploadAtOnce", params: { media, media_category, additional_owners } }]
  ]
}
