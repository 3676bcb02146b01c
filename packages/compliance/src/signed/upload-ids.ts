import { type Id, InvalidInput, Timeout, type XApi, XError } from "@xeffect/core"
import * as Parameter from "@xeffect/core/parameter"
import { refuseIf } from "@xeffect/core/failure"
import { checkParameter, guarded } from "@xeffect/core/options"
import { chunkedBody, type HttpRequest } from "@xeffect/core/wire"
import { fromStream } from "@xeffect/core/streaming"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Ref from "effect/Ref"
import * as Stream from "effect/Stream"
import { readAddress } from "./address.ts"
import type { ComplianceJob } from "../job.ts"
import { signedRequest } from "./signed-request.ts"

const uploadingIds = "upload_compliance_ids"

/** How long an upload may take. Its address expires after 15 minutes. */
const maxUpload = "30 minutes"

const idEncoder = new TextEncoder()

/**
 * Uploads the IDs of a job, one on a line, as a stream provides them. Those of a stream are never all in memory. The job's address
 * expires after 15 minutes. The upload is not retried, since your stream may not be readable twice: create another job. The X API
 * takes 128 MB, which is 6,400,000 IDs; `runComplianceJob` divides more into several jobs. The app's bearer token goes along
 * if the address has the origin of `base_url`, and to no other server.
 *
 * @param job what `createComplianceJob` returned, with its `upload_url`
 * @param ids the IDs of posts or users, 1 to 19 digits each: a list or a stream
 * @returns when all IDs were taken. Fails with `Timeout` after 30 minutes
 * @since 0.1.0
 * @see https://docs.x.com/x-api/compliance/batch-compliance/quickstart
 * @example
 * ```ts
 * import { createComplianceJob, uploadComplianceIds } from "xeffect/compliance"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = Effect.flatMap(createComplianceJob({ type: "tweets" }), ({ data }) =>
 *   uploadComplianceIds(data, Stream.make("20", "21"))
 * )
 * ```
 */
export const uploadComplianceIds = Effect.fnUntraced(function* <E = never, R = never>(
  job: Pick<ComplianceJob, "upload_expires_at" | "upload_url">,
  ids: ReadonlyArray<Id> | Stream.Stream<Id, E, R>
): Effect.fn.Return<void, XError | E, XApi | R> {
  const upload_url = yield* readAddress(uploadingIds, "upload_url", job)
  yield* refuseIf(uploadingIds, checkIds(ids))
  const context = yield* Effect.context<R>()
  const failure = yield* Ref.make<Cause.Cause<XError | E>>(Cause.empty)
  const stream: Stream.Stream<Id, E, R> = Stream.isStream(ids) ? ids : Stream.fromIterable(ids)
  const lines = stream.pipe(
    Stream.mapArrayEffect((chunk) => Effect.forEach(chunk, line)),
    Stream.mapArray((chunk) => [idEncoder.encode(chunk.join(""))] as const),
    // The client reports that the body failed, but not why.
    Stream.tapCause((cause) => Ref.set(failure, cause)),
    Stream.provideContext(context)
  )
  const request: HttpRequest = {
    method: "PUT",
    url: upload_url,
    headers: { "content-type": "text/plain" },
    body: chunkedBody(undefined, (caller) => fromStream(lines, caller))
  }
  const { upload_expires_at: expires_at } = job
  const step = "upload of the IDs"
  const late = Effect.suspend(() => {
    const reason = new Timeout({ detail: `the ${step} did not finish within ${maxUpload}` })
    return Effect.fail(new XError({ operation: uploadingIds, reason }))
  })
  const upload = signedRequest({ operation: uploadingIds, step, expires_at }, request).pipe(
    Effect.timeoutOrElse({ duration: maxUpload, orElse: () => late }),
    Effect.exit
  )
  // Looks for a failure of the stream before the end of the scope interrupts it.
  const exit = yield* Effect.scoped(
    Effect.flatMap(upload, (exit) =>
      Effect.map(Ref.get(failure), (cause) => (cause.reasons.length > 0 ? Exit.failCause(cause) : exit))
    )
  )
  yield* exit
})

/**
 * Checks the IDs of a job, apart from their forms. Returns what is wrong, if anything.
 * @since 0.1.0
 */
export const checkIds = (ids: unknown): InvalidInput | undefined =>
  guarded("ids", ids, () =>
    Array.isArray(ids) || Stream.isStream(ids)
      ? undefined
      : new InvalidInput({ parameter: "ids", value: ids, rule: "a list or a stream of IDs" })
  )

// A correct ID is sent unchanged.
const line = (value: Id): Effect.Effect<string, XError> =>
  Effect.as(refuseIf(uploadingIds, checkParameter("ids", value, Parameter.id)), `${value}\n`)
