/** News stories. */
import * as Effect from "effect/Effect"
import { ok, onlyProblem } from "../present/response.ts"
import { compact, filled, type Fields, pick, timestamp } from "../present/view.ts"
import { notFound } from "../request/problems.ts"
import { many, one } from "../description/validate.ts"
import { keywordsOf } from "../world/news.ts"
import type { WorldNews } from "../world/types.ts"
import { isTitled } from "../world/spaces.ts"
import { always, type Area, type Call, type Handler } from "./operation.ts"

const fields: Fields<WorldNews> = {
  id: ({ id }) => id,
  category: ({ category }) => category,
  cluster_posts_results: ({ postIds }) => filled(postIds.map((post_id) => ({ post_id }))),
  contexts: (story, { world }) => ({ topics: keywordsOf(world, story) }),
  disclaimer: () => "A machine wrote this story from posts. It may be wrong.",
  hook: ({ hook }) => hook,
  // The description has an object but the examples of the X API have a list.
  keywords: (story, { world }) => Object.fromEntries(keywordsOf(world, story).map((word, index) => [index, word])),
  name: ({ name }) => name,
  summary: ({ summary }) => summary,
  updated_at: ({ updatedAt }) => timestamp(updatedAt)
}

const write = (call: Call, story: WorldNews) =>
  pick(fields, new Set(["id", ...many(call.query, "news.fields")]), story, call.view)

const byId: Handler = (call) => {
  const id = call.path["id"] ?? ""
  const story = call.world.news.get(id)
  return Effect.succeed(
    story === undefined
      ? onlyProblem(notFound({ resource_type: "news", parameter: "id", value: id }))
      : ok({ data: write(call, story) })
  )
}

const search: Handler = always((call) => {
  const age = Number(one(call.query, "max_age_hours") ?? 168) * 3_600_000
  const found = Array.from(call.world.news.values())
    .filter(({ updatedAt }) => updatedAt >= call.now - age)
    .filter(({ name, summary }) => isTitled(`${name} ${summary}`, one(call.query, "query") ?? ""))
    .sort((a, b) => b.updatedAt - a.updatedAt)
    .slice(0, Number(one(call.query, "max_results") ?? 10))
  const data = filled(found.map((story) => write(call, story)))
  return ok(compact({ data, meta: { result_count: found.length } }) ?? {})
})

/** The operations on news. */
export const news: Area = { getNews: byId, searchNews: search }
