import type { WorldComplianceJob } from "./compliance.ts"
import type { World } from "./types.ts"

const reasonOfUser = (world: World, id: string): string | undefined => {
  const user = world.users.get(id)
  if (user === undefined) return "deleted"
  return user.suspended ? "suspended" : user.protected ? "protected" : undefined
}

const reasonOf = (world: World, type: WorldComplianceJob["type"], id: string): string | undefined => {
  if (type === "users") return reasonOfUser(world, id)
  const post = world.posts.get(id)
  return post === undefined || post.deleted ? "deleted" : reasonOfUser(world, post.authorId)
}

/** The lines of the results: one for each identifier that may no longer be shown. */
export const resultsOf = (world: World, { type, uploaded }: WorldComplianceJob): string =>
  (uploaded?.ids ?? [])
    .flatMap((id) => {
      const reason = reasonOf(world, type, id)
      const made = type === "tweets" ? world.posts.get(id)?.createdAt : world.users.get(id)?.createdAt
      const created_at = made === undefined ? undefined : new Date(made).toISOString()
      return reason === undefined ? [] : [`${JSON.stringify({ id, action: "delete", created_at, reason })}\n`]
    })
    .join("")
