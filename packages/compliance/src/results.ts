import { DecodeError, Timeout, type XApi, XError } from "@xeffect/core"
import type { Open } from "@xeffect/core/define"
import * as Shape from "@xeffect/core/shape"
import { shortLine } from "@xeffect/core/failure"
import { parseJson } from "@xeffect/core/wire"
import { maxLine, splitLines, toStream } from "@xeffect/core/streaming"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { readAddress, withoutAddress } from "./address.ts"
import type { ComplianceJob } from "./job.ts"
import { lost, signedRequest } from "./signed-request.ts"

const readingResults = "compliance_results"
const downloadStep = "download of the results"

/** The action for a post or a user that you store. IDs without a result may stay. */
export interface ComplianceResult {
  readonly id: string
  readonly action: Open<"delete">
  readonly reason: Open<"bounced" | "deactivated" | "deleted" | "protected" | "scrub_geo" | "suspended">
  /** When the post or user was created, for example `2026-11-21T08:30:00.000Z`. */
  readonly created_at?: string
  /** The time since which it may not be shown. */
  readonly redacted_at?: string
}

const Result: Shape.Shape<ComplianceResult> = Shape.struct({
  id: Shape.always(Shape.string),
  action: Shape.always(Shape.string),
  reason: Shape.always(Shape.string),
  created_at: Shape.string,
  redacted_at: Shape.string
})

/**
 * The results of a job that is `complete`, as they arrive. They are never all in memory. The job's address expires 7 days
 * after the job was created.
 *
 * Fails with `DecodeError` for a line that cannot be read, since the post that it is about would stay visible, or that has
 * not ended after 16,000,000 characters; with `Timeout` if nothing arrives for a minute; with `InvalidInput` for an address
 * that is neither `https:` nor of this machine, or has a user name.
 *
 * @param job what `awaitComplianceJob` or `getComplianceJob` returned, with its `download_url`
 * @returns one result for each ID that may no longer be shown as it was
 * @since 0.1.0
 * @see https://docs.x.com/x-api/compliance/batch-compliance/quickstart
 * @example
 * ```ts
 * import { awaitComplianceJob, complianceResults } from "xeffect/compliance"
 * import * as Effect from "effect/Effect"
 * import * as Stream from "effect/Stream"
 *
 * const program = awaitComplianceJob("1372966999991541762").pipe(
 *   Effect.map(complianceResults),
 *   Stream.unwrap,
 *   Stream.runForEach(({ id, reason }) => Effect.log(id, reason))
 * )
 * ```
 */
export const complianceResults = (
  job: Pick<ComplianceJob, "download_url">
): Stream.Stream<ComplianceResult, XError, XApi> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const address = yield* readAddress(readingResults, "download_url", job)
      const opened = signedRequest(
        { operation: readingResults, step: downloadStep },
        { method: "GET", url: address, headers: {} }
      )
      const { body, headers } = yield* unlessStalled(opened)
      const malformed = failing(address, headers.get("content-type") ?? undefined)
      const rule = `expected a line of no more than ${maxLine} characters`
      const lines = splitLines(received(toStream(body)), (beginning) => malformed(beginning, [], rule))
      return Stream.mapEffect(lines, (line) => readResult(line, malformed))
    })
  )

/** How long to wait for the next bytes. */
const maxStall = "1 minute"

const unlessStalled = <A, E, R>(pull: Effect.Effect<A, E, R>): Effect.Effect<A, E | XError, R> =>
  Effect.timeoutOrElse(pull, {
    duration: maxStall,
    orElse: () => Effect.fail(new XError({ operation: readingResults, reason: new Timeout({ detail: stallDetail }) }))
  })

const stallDetail = `nothing arrived of the ${downloadStep} for ${maxStall}`

/** The bytes as they arrive. The error of the client has the address. */
const received = <E>(stream: Stream.Stream<Uint8Array, E>): Stream.Stream<Uint8Array, XError> =>
  Stream.transformPull(
    Stream.mapError(stream, () => new XError({ operation: readingResults, reason: lost(downloadStep) })),
    (pull) => Effect.succeed(unlessStalled(pull))
  )

const readResult = (line: string, malformed: ReturnType<typeof failing>): Effect.Effect<ComplianceResult, XError> => {
  const value = parseJson(line)
  if (value === undefined) return Effect.fail(malformed(line, [], "not JSON"))
  const { failure } = Shape.check(Result, value)
  return failure === undefined
    ? // The check ensures the type.
      Effect.succeed(value as ComplianceResult)
    : Effect.fail(malformed(line, failure.path, `expected ${failure.expected}`))
}

const failing =
  (address: string, contentType: string | undefined) =>
  (line: string, path: ReadonlyArray<string | number>, detail: string): XError => {
    const hide = withoutAddress(address)
    const body = hide(line.slice(0, 65_536))
    const type = contentType === undefined ? undefined : hide(shortLine(contentType, 200))
    const fields = { path, detail, body, length: line.length, contentType: type, carriedOut: false }
    return new XError({ operation: readingResults, reason: new DecodeError(fields) })
  }
