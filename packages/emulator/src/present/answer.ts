/** Whole answers to requests that read: `data`, `includes`, `errors` and `meta`, each only where there is something. */
import { fieldNotAuthorized, type Json } from "../problems.ts"
import type { WorldPost, WorldUser } from "../world/types.ts"
import { expandPosts, expandUsers, type Expanded } from "./includes.ts"
import type { Lookup } from "./lookup.ts"
import { privateFields, writePost } from "./post.ts"
import { writeUser } from "./user.ts"
import { compact, filled, type View } from "./view.ts"

/** What an operation answers. */
export interface Answer {
  readonly status: number
  readonly body: Json
}

/** A successful answer. */
export const ok = (body: Json): Answer => ({ status: 200, body })

/** An answer that says only what is the matter. */
export const onlyProblem = (problem: Json): Answer => ok({ errors: [problem] })

const assemble = (data: unknown, expanded: Expanded, problems: ReadonlyArray<Json>, meta?: Json): Answer =>
  ok(
    compact({
      data,
      includes: expanded.includes,
      errors: filled([...problems, ...expanded.problems]),
      meta
    }) ?? {}
  )

// Metrics of somebody else's post are refused one by one, and the rest of the post is shown.
const refusedFields = (view: View, posts: ReadonlyArray<WorldPost>): ReadonlyArray<Json> =>
  posts
    .filter((post) => post.authorId !== view.viewer)
    .flatMap((post) =>
      privateFields
        .filter((field) => view.fields.tweet.has(field))
        .map((field) =>
          fieldNotAuthorized({ resource_type: "tweet", parameter: "tweet.fields", value: post.id }, field)
        )
    )

const found = <A>(lookups: ReadonlyArray<Lookup<A>>): ReadonlyArray<A> =>
  lookups.flatMap((lookup) => ("found" in lookup ? [lookup.found] : []))

const problemsOf = <A>(lookups: ReadonlyArray<Lookup<A>>): ReadonlyArray<Json> =>
  lookups.flatMap((lookup) => ("problem" in lookup ? [lookup.problem] : []))

/** Several posts, with a problem for each that cannot be shown. */
export const answerPosts = (view: View, lookups: ReadonlyArray<Lookup<WorldPost>>, meta?: Json): Answer => {
  const posts = found(lookups)
  const expanded = expandPosts(view, posts)
  const problems = [...problemsOf(lookups), ...refusedFields(view, [...posts, ...expanded.posts])]
  return assemble(filled(posts.map((post) => writePost(post, view))), expanded, problems, meta)
}

/** Several users, with a problem for each that cannot be shown. */
export const answerUsers = (view: View, lookups: ReadonlyArray<Lookup<WorldUser>>, meta?: Json): Answer => {
  const users = found(lookups)
  const expanded = expandUsers(view, users)
  const problems = [...problemsOf(lookups), ...refusedFields(view, expanded.posts)]
  return assemble(filled(users.map((user) => writeUser(user, view))), expanded, problems, meta)
}

const first = (answer: Answer): Answer => {
  const { data, ...rest } = answer.body
  return { ...answer, body: compact({ data: Array.isArray(data) ? data[0] : undefined, ...rest }) ?? {} }
}

/** One post, or the problem instead of it. */
export const answerPost = (view: View, lookup: Lookup<WorldPost>): Answer => first(answerPosts(view, [lookup]))

/** One user, or the problem instead of it. */
export const answerUser = (view: View, lookup: Lookup<WorldUser>): Answer => first(answerUsers(view, [lookup]))
