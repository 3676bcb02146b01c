/** The operations that an app may not call below the highest access level. */
import * as Effect from "effect/Effect"
import { one } from "../description/validate.ts"
import { forbidden, invalidParameter, problemType, Refusal } from "../request/problems.ts"
import { entitiesOf, lengthOf } from "../world/entities.ts"
import type { WorldPost } from "../world/types.ts"
import type { Call } from "./operation.ts"

/** The access level of the app: `self_serve` is paid by use, `enterprise` by contract. */
export type EmulatedAccessLevel = "enterprise" | "self_serve"

const enterpriseOnly = new Refusal({
  status: 403,
  body: {
    title: "Client Forbidden",
    detail: "The access level of the app does not include this operation.",
    type: problemType("client-forbidden"),
    reason: "client-not-enrolled",
    required_enrollment: "Appropriate Level of API Access",
    registration_url: "https://developer.x.com/en/docs/projects/overview"
  }
})

const maxQuery: Readonly<Record<string, number>> = {
  searchPostsRecent: 512,
  getPostsCountsRecent: 512,
  searchPostsAll: 1024,
  getPostsCountsAll: 1024
}

const checkQuery = Effect.fnUntraced(function* (call: Call, maxLength: number): Effect.fn.Return<void, Refusal> {
  const query = one(call.query, "query") ?? ""
  if (lengthOf(query) <= maxLength) return
  const sentence = `The \`query\` query parameter value [${query}] is longer than ${maxLength}, which the access level allows`
  return yield* invalidParameter("query", query, sentence)
})

/** Whether the author of a post has mentioned a user in it, or quotes the user there. */
const engages = ({ world }: Call, post: WorldPost, user: string): boolean => {
  const name = world.users.get(user)?.username.toLowerCase()
  return (
    entitiesOf(post.note ?? post.text).mentions.some(({ value }) => value.toLowerCase() === name) ||
    post.references.some(({ id, type }) => type === "quoted" && world.posts.get(id)?.authorId === user)
  )
}

/** The part of the body that the level limits. The check against the description has made sure of the form. */
interface Draft {
  readonly text?: string
  readonly quote_tweet_id?: string
  readonly reply?: { readonly in_reply_to_tweet_id: string }
}

const checkPost = Effect.fnUntraced(function* (call: Call): Effect.fn.Return<void, Refusal> {
  const draft: Draft = call.body
  const user = call.view.viewer ?? ""
  if (draft.quote_tweet_id !== undefined) return yield* enterpriseOnly
  if (entitiesOf(draft.text ?? "").cashtags.length > 1) {
    return yield* forbidden("A post may have at most one cashtag on the access level of the app.")
  }
  const parent = call.world.posts.get(draft.reply?.in_reply_to_tweet_id ?? "")
  if (parent === undefined || parent.authorId === user || engages(call, parent, user)) return
  return yield* forbidden(
    "Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to."
  )
})

/** Fails if the app may not do what a call asks for. `operation` is its identifier in the description. */
export const checkAccess = (
  level: EmulatedAccessLevel,
  operation: string,
  call: Call
): Effect.Effect<void, Refusal> => {
  if (level === "enterprise") return Effect.void
  if (operation === "likePost" || operation === "followUser") return Effect.fail(enterpriseOnly)
  if (operation === "createPosts") return checkPost(call)
  const maxLength = maxQuery[operation]
  return maxLength === undefined ? Effect.void : checkQuery(call, maxLength)
}
