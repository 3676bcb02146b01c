import { data as dataOf, type XApi, type XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import { getMediaUploadStatus } from "../status.ts"
import type { ProcessingInfo, UploadData } from "../uploaded.ts"
import type { ProcessingFailed } from "./error.ts"
import { patiently } from "./patiently.ts"

/** What the X API knows of an upload. */
export const statusOf = dataOf(getMediaUploadStatus)

export interface ProcessingOptions {
  readonly user_auth: boolean | undefined
  readonly onProcessing: (percent: number | undefined) => Effect.Effect<void>
}

/**
 * Waits until the X API has processed media, and requests the status as often as it says. An unknown state means that
 * processing goes on; an error is a failure, whatever the state.
 */
export const waitForProcessing = Effect.fnUntraced(function* (
  data: UploadData,
  { onProcessing, user_auth }: ProcessingOptions
): Effect.fn.Return<UploadData, ProcessingFailed | XError, XApi> {
  let last = data
  let info = data.processing_info
  while (info !== undefined && !(yield* isDone(info))) {
    yield* onProcessing(info.progress_percent)
    yield* Effect.sleep(Math.max(1, info.check_after_secs ?? 1) * 1000)
    const status = yield* patiently(statusOf({ media_id: data.id, command: "STATUS", user_auth }))
    last = { ...last, ...status, id: data.id }
    // Media that were being processed are not ready because a response does not mention it.
    info = status.processing_info ?? {}
  }
  return last
})

const isDone = ({ error, state }: ProcessingInfo): Effect.Effect<boolean, ProcessingFailed> => {
  if (error === undefined && state !== "failed") return Effect.succeed(state === "succeeded")
  const { code, message, name } = error ?? {}
  return Effect.fail({ _tag: "ProcessingFailed", code, name, detail: message ?? name ?? "no reason is given" })
}
