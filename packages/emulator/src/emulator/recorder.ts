/** Keeps the record of requests, and drops the oldest. */
import { type RecordedRequest, recordOf } from "./record.ts"
import type { Arrival } from "../request/request.ts"

/** How much of what arrived is remembered. */
export interface RecordOptions {
  /** How many requests the record keeps. The oldest are dropped first. Default: 100,000. */
  readonly max_recorded_requests?: number | undefined
  /** About how many bytes of memory the record takes. The oldest requests are dropped first. Default: 67,108,864 (64 MiB). */
  readonly max_recorded_bytes?: number | undefined
}

const defaults = { requests: 100_000, bytes: 64 * 1024 * 1024 }

/** About how many bytes a request takes in addition to its texts and bytes. */
const overhead = 512

// A character takes up to two bytes.
const bytesOf = (...texts: ReadonlyArray<string>): number => texts.reduce((sum, text) => sum + 2 * text.length, 0)

const weightOf = ({ body, headers, method, parts, path, prefix, query }: RecordedRequest): number =>
  parts.reduce(
    (sum, part) =>
      sum + overhead + part.prefix.length + bytesOf(part.name, part.filename ?? "", part.contentType, part.text),
    overhead + prefix.length + bytesOf(method, path, query, body, ...Object.entries(headers).flat())
  )

/** The state of the recorder. */
export interface RecorderState {
  /** Keyed by their number, so that dropping the oldest moves none of the others. */
  readonly requests: Map<number, { readonly request: RecordedRequest; readonly weight: number }>
  oldest: number
  next: number
  bytes: number
}

/** Makes a record. */
export const makeRecorder = (options: RecordOptions) => {
  const { max_recorded_bytes = defaults.bytes, max_recorded_requests = defaults.requests } = options
  const state: RecorderState = { requests: new Map(), oldest: 0, next: 0, bytes: 0 }
  const { requests } = state
  return {
    state,
    record: (arrival: Arrival, status: number): void => {
      const request = recordOf(arrival, status)
      const weight = weightOf(request)
      requests.set(state.next++, { request, weight })
      state.bytes += weight
      while (requests.size > max_recorded_requests || (state.bytes > max_recorded_bytes && requests.size > 0)) {
        state.bytes -= requests.get(state.oldest)?.weight ?? 0
        requests.delete(state.oldest++)
      }
    },
    recorded: (): ReadonlyArray<RecordedRequest> => Array.from(requests.values(), ({ request }) => request)
  }
}
