import { DecodeError, Timeout, type XApi, XError } from "@xeffect/core"
import { shortLine } from "@xeffect/core/failure"
import { parseJson } from "@xeffect/core/wire"
import { maxLine, splitLines, toStream } from "@xeffect/core/streaming"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { readAddress, withoutAddress } from "./signed/address.ts"
import type { ComplianceJob } from "./job.ts"
import { type ComplianceResult, readComplianceLine } from "./result.ts"
import { lost, signedRequest } from "./signed/signed-request.ts"

const readingResults = "compliance_results"
const downloadStep = "download of the results"

/**
 * The results of a job that is `complete`, as they arrive. They are never all in memory. The job's address expires 7 days
 * after the job was created.
 *
 * Remove what you store only if `action` is `"delete"`. An action is what X says, with one exception: until September 2026 each
 * was `delete`, and one with the reason `scrub_geo` is returned as `scrub_geo`. An ID that X could not check is a result with
 * `error`; a line that this version cannot read is a result with `unread`. Neither ends the results: report it.
 *
 * The app's bearer token goes along if the address has the origin of `base_url`, and to no other server. Fails with
 * `DecodeError` if there are lines and none of them can be read, or if a line has not ended after 16,000,000 characters; with
 * `Timeout` if nothing arrives for a minute; with `BadRequest` for a refusal; with `InvalidInput` for an address that is neither
 * `https:` nor of this machine, or has a user name.
 *
 * @param job what `awaitComplianceJob` or `getComplianceJob` returned, with its `download_url`
 * @returns one result for each ID that may not stay unchanged, or that could not be checked
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
 *   Stream.runForEach(({ action, id, reason }) => Effect.log(id, action, reason))
 * )
 * ```
 */
export const complianceResults = (
  job: Pick<ComplianceJob, "download_expires_at" | "download_url">
): Stream.Stream<ComplianceResult, XError, XApi> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const address = yield* readAddress(readingResults, "download_url", job)
      const opened = signedRequest(
        { operation: readingResults, step: downloadStep, expires_at: job.download_expires_at },
        { method: "GET", url: address, headers: {} }
      )
      const { body, headers } = yield* unlessStalled(opened)
      const malformed = failing(address, headers.get("content-type") ?? undefined)
      const rule = `expected a line of no more than ${maxLine} characters`
      const lines = splitLines(received(toStream(body)), (beginning) => malformed(beginning, [], rule))
      return Stream.concat(...readResultLines(lines, malformed, withoutAddress(address)))
    })
  )

/** How much of a line is shown that cannot be read. */
const maxShown = 1000

// A file of which nothing can be read is something else, such as a page of a proxy: it checks nothing.
const readResultLines = (
  lines: Stream.Stream<string, XError>,
  malformed: ReturnType<typeof failing>,
  hide: (text: string) => string
) => {
  let isRead = false
  let first: string | undefined
  const results = Stream.map(lines, (line): ComplianceResult => {
    const result = readComplianceLine(parseJson(line))
    isRead ||= result !== undefined
    if (result === undefined) first ??= line
    return result ?? { unread: shortLine(hide(line), maxShown) }
  })
  const end = Stream.suspend(() =>
    isRead || first === undefined
      ? Stream.empty
      : Stream.fail(malformed(first, [], "expected a line with an action or an error"))
  )
  return [results, end] as const
}

/** How long to wait for the next bytes. */
const maxStall = "1 minute"

const unlessStalled = <A, E, R>(pull: Effect.Effect<A, E, R>): Effect.Effect<A, E | XError, R> =>
  Effect.timeoutOrElse(pull, {
    duration: maxStall,
    orElse: () => Effect.fail(new XError({ operation: readingResults, reason: new Timeout({ detail: stallDetail }) }))
  })

const stallDetail = `the ${downloadStep} received nothing for ${maxStall}`

/** The bytes as they arrive. The error of the client has the address. */
const received = <E>(stream: Stream.Stream<Uint8Array, E>): Stream.Stream<Uint8Array, XError> =>
  Stream.transformPull(
    Stream.mapError(stream, () => new XError({ operation: readingResults, reason: lost(downloadStep) })),
    (pull) => Effect.succeed(unlessStalled(pull))
  )

const failing =
  (address: string, contentType: string | undefined) =>
  (line: string, path: ReadonlyArray<string | number>, detail: string): XError => {
    const hide = withoutAddress(address)
    const body = hide(line.slice(0, 65_536))
    const type = contentType === undefined ? undefined : hide(shortLine(contentType, 200))
    const fields = { path, detail, body, length: line.length, contentType: type, carriedOut: false }
    return new XError({ operation: readingResults, reason: new DecodeError(fields) })
  }
