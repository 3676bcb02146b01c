import type { WorldComplianceJob } from "./compliance.ts"
import type { World } from "./types.ts"

/** Which form the files of compliance jobs have: that since September 2026, or the one before. */
export type ComplianceForm = "current" | "legacy"

interface ComplianceEvent {
  readonly action: "delete" | "rehydrate" | "scrub_geo"
  readonly reason: string
  readonly at?: number | undefined
}

const deletion = (reason: string): ComplianceEvent => ({ action: "delete", reason })

const eventOfUser = (world: World, id: string): ComplianceEvent | undefined => {
  const user = world.users.get(id)
  if (user === undefined) return deletion("deleted")
  return user.suspended ? deletion("suspended") : user.protected ? deletion("protected") : undefined
}

// The one with the greatest consequence: a deletion, then an edit, then a place.
const eventOf = (world: World, type: WorldComplianceJob["type"], id: string): ComplianceEvent | undefined => {
  if (type === "users") return eventOfUser(world, id)
  const post = world.posts.get(id)
  if (post === undefined || post.deleted) return deletion("deleted")
  const { editedAt, geoScrubbedAt } = post
  const ofPost: ReadonlyArray<ComplianceEvent> = [
    ...(editedAt === undefined ? [] : [{ action: "rehydrate" as const, reason: "tweet_edited", at: editedAt }]),
    ...(geoScrubbedAt === undefined
      ? []
      : [{ action: "scrub_geo" as const, reason: "geo_scrubbed", at: geoScrubbedAt }])
  ]
  return eventOfUser(world, post.authorId) ?? ofPost[0]
}

const timeOf = (time: number | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString()

const currentLine = (id: string, event: ComplianceEvent, created_at: string | undefined) => {
  const redacted_at = timeOf(event.at) ?? null
  const { action, reason } = event
  return { id, action, reason, created_at, redacted_at, ...(action === "delete" ? { deleted_at: redacted_at } : {}) }
}

// It knew no edits, and each action was a deletion.
const legacyLine = (id: string, { action, at, reason }: ComplianceEvent, created_at: string | undefined) =>
  action === "rehydrate"
    ? undefined
    : {
        id,
        action: "delete",
        created_at,
        redacted_at: timeOf(at),
        reason: reason === "geo_scrubbed" ? "scrub_geo" : reason
      }

const lineOf = (world: World, type: WorldComplianceJob["type"], id: string, form: ComplianceForm) => {
  if (form === "current" && !/^\d{1,19}$/.test(id)) return { id, error: "invalid_id" }
  const event = eventOf(world, type, id)
  const made = type === "tweets" ? world.posts.get(id)?.createdAt : world.users.get(id)?.createdAt
  if (event === undefined) return undefined
  return form === "current" ? currentLine(id, event, timeOf(made)) : legacyLine(id, event, timeOf(made))
}

/** The lines of the results: one for each identifier that may not stay unchanged. */
export const resultsOf = (world: World, { type, uploaded }: WorldComplianceJob, form: ComplianceForm): string =>
  (uploaded?.ids ?? [])
    .flatMap((id) => {
      const line = lineOf(world, type, id, form)
      return line === undefined ? [] : [`${JSON.stringify(line)}\n`]
    })
    .join("")
