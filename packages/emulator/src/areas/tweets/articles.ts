/** Articles: drafts, and the posts that show them. */
import * as Effect from "effect/Effect"
import { ok } from "../../present/response.ts"
import { forbidden, missing } from "../../request/problems.ts"
import { nextId } from "../../world/ids.ts"
import { actingUser, type Area, bodyOf, type Handler } from "../operation.ts"

interface Draft {
  readonly title: string
  readonly content_state: { readonly blocks: ReadonlyArray<{ readonly text: string }> }
}

const draft: Handler = Effect.fnUntraced(function* (call) {
  const ownerId = yield* actingUser(call)
  const { content_state, title } = bodyOf<Draft>(call)
  const id = nextId(call.world, call.now)
  const text = content_state.blocks.map((block) => block.text).join("\n")
  call.world.articles.set(id, { id, ownerId, title, text })
  return { status: 201, body: { data: { id, title } } }
})

const publish: Handler = Effect.fnUntraced(function* (call) {
  const user = yield* actingUser(call)
  const value = call.path["article_id"] ?? ""
  const article = call.world.articles.get(value)
  // The draft of another user is reported as missing.
  if (article?.ownerId !== user) return yield* missing({ resource_type: "article", parameter: "article_id", value })
  if (article.postId !== undefined) return yield* forbidden("The article is already published.")
  const id = nextId(call.world, call.now)
  article.postId = id
  call.world.posts.set(id, {
    id,
    authorId: user,
    text: `https://x.com/i/article/${article.id}`,
    articleId: article.id,
    createdAt: call.now,
    lang: "zxx",
    conversationId: id,
    references: [],
    mediaKeys: [],
    paidPartnership: false,
    replySettings: "everyone",
    impressions: 0,
    deleted: false
  })
  return ok({ data: { post_id: id } })
})

/** The operations on articles. */
export const articles: Area = { articleCreateDraft: draft, articlePublish: publish }
