/** Batch compliance jobs: which posts and users of a list may no longer be shown. */

/** A job of the world. Its state depends on the time of the question. */
export interface WorldComplianceJob {
  readonly id: string
  readonly type: "tweets" | "users"
  readonly name?: string | undefined
  readonly resumable: boolean
  readonly createdAt: number
  /** The signature of the addresses of the files. */
  readonly signature: string
  /** The identifiers, once they were uploaded, and when. */
  /** When it was cancelled, if it was. */
  cancelledAt?: number | undefined
  uploaded?: { readonly ids: ReadonlyArray<string>; readonly at: number } | undefined
}

const minute = 60_000

/** The identifier of a job that has ended before the start of the world. */
export const seedComplianceJobId = "1372966999991541762"

/** The job that a new world starts with. */
export const seedComplianceJob = (now: number): WorldComplianceJob => ({
  id: seedComplianceJobId,
  type: "users",
  name: "yesterday",
  resumable: false,
  createdAt: now - 24 * 60 * minute,
  signature: "00000000000seed0",
  uploaded: { ids: [], at: now - 24 * 60 * minute }
})

/** How long the identifiers may be uploaded, a job runs, and the results can be read. */
export const spans = { upload: 15 * minute, run: 10_000, download: 7 * 24 * 60 * minute }

/** The status of a job at a time. */
export const statusOf = (
  { cancelledAt, createdAt, uploaded }: WorldComplianceJob,
  now: number
): "created" | "in_progress" | "complete" | "expired" | "failed" => {
  if (cancelledAt !== undefined) return "failed"
  if (uploaded === undefined) return now < createdAt + spans.upload ? "created" : "expired"
  return now < uploaded.at + spans.run ? "in_progress" : "complete"
}

/** The path of a file of a job, the same for both directions but for its name. */
export const pathOf = ({ id }: WorldComplianceJob, file: "download" | "upload"): string => `/compliance/${id}/${file}`

/** The address of a file of a job, at an origin: a client that reaches the job there reaches its files. */
export const addressOf = (job: WorldComplianceJob, file: "download" | "upload", origin: string): string =>
  `${origin}${pathOf(job, file)}?X-Goog-Signature=${job.signature}`
