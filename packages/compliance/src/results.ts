import { DecodeError, InvalidInput, XError } from "@xeffect/core"
import type { Open } from "@xeffect/core/define"
import * as Shape from "@xeffect/core/Shape"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Stream from "effect/Stream"
import type { ComplianceJob } from "./job.ts"
import { lost, signedRequest } from "./signed-request.ts"

const operation = "compliance_results"
const step = "download of the results"

/** What to do with a post or a user that you store. IDs without a result may stay. */
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
 * Fails with `DecodeError` for a line that cannot be read, since the post that it is about would stay visible.
 *
 * @param job what `awaitComplianceJob` or `getComplianceJob` returned, with its `download_url`
 * @returns one result for each ID that may no longer be shown as it was
 * @see https://docs.x.com/x-api/compliance/batch-compliance/quickstart
 * @example
 * ```ts
 * import { awaitComplianceJob, complianceResults } from "@xeffect/compliance"
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
export const complianceResults = ({
  download_url
}: Pick<ComplianceJob, "download_url">): Stream.Stream<ComplianceResult, XError, HttpClient> => {
  if (download_url === undefined) {
    const reason = new InvalidInput({ parameter: "download_url", value: undefined, rule: "given" })
    return Stream.fail(new XError({ operation, reason }))
  }
  return signedRequest({ operation, step }, HttpClientRequest.get(download_url)).pipe(
    // The error of the client has the address.
    Effect.map(({ stream }) => Stream.mapError(stream, () => new XError({ operation, reason: lost(step) }))),
    Stream.unwrap,
    Stream.decodeText(),
    Stream.splitLines,
    Stream.filter((line) => line.trim() !== ""),
    Stream.mapEffect(read)
  )
}

const read = (line: string): Effect.Effect<ComplianceResult, XError> =>
  Effect.try({ try: (): unknown => JSON.parse(line), catch: () => malformed(line, [], "not JSON") }).pipe(
    Effect.flatMap((value) => {
      const { failure } = Shape.check(Result, value)
      return failure === undefined
        ? // The check ensures the type.
          Effect.succeed(value as ComplianceResult)
        : Effect.fail(malformed(line, failure.path, `expected ${failure.expected}`))
    })
  )

const malformed = (body: string, path: ReadonlyArray<string | number>, detail: string) =>
  new XError({ operation, reason: new DecodeError({ path, detail, body, carriedOut: false }) })
