/** Whole responses to requests that read: `data`, `includes`, `errors` and `meta`, each only if it is not empty. */
import type * as Effect from "effect/Effect"
import { fieldNotAuthorized, type Json } from "../request/problems.ts"
import type { EmulatorResponse } from "../request/request.ts"
import type { Content } from "../request/response.ts"
import type { WorldDmEvent, WorldList, WorldPost, WorldSpace, WorldUser } from "../world/types.ts"
import { countServed } from "../world/usage.ts"
import { expand, type Expanded, type Expansions } from "./collect.ts"
import { writeDmEvent } from "./dm-event.ts"
import { ofDmEvents, ofLists, ofPosts, ofSpaces, ofUsers } from "./includes.ts"
import { writeList } from "./list.ts"
import type { Lookup } from "./lookup.ts"
import { hasPrivateMetrics, privateFields, writePost } from "./post.ts"
import { writeSpace } from "./space.ts"
import { writeUser } from "./user.ts"
import { compact, filled, type View } from "./view.ts"

/** The response of an operation. */
export interface OperationResponse {
  readonly status: number
  /** Headers in addition to those that every response has. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body: Json
}

/** A response of an operation that is not JSON: bytes, a stream of bytes, or nothing at all. */
export interface BareResponse {
  readonly status: number
  /** Headers in addition to those that every response has. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** `application/octet-stream` by default. */
  readonly contentType?: string | undefined
  readonly content: Content
  /** Another way to read a stream; see {@link EmulatorResponse}. */
  readonly readInto?: EmulatorResponse["readInto"]
  /** Ends a stream that will not be read. */
  readonly close?: Effect.Effect<void> | undefined
}

/** A successful response. */
export const ok = (body: Json): OperationResponse => ({ status: 200, body })

/** A response that has only a problem. */
export const onlyProblem = (problem: Json): OperationResponse => ok({ errors: [problem] })

const assemble = (data: unknown, expanded: Expanded, problems: ReadonlyArray<Json>, meta?: Json): OperationResponse =>
  ok(
    compact({
      data,
      includes: expanded.includes,
      errors: filled([...problems, ...expanded.problems]),
      meta
    }) ?? {}
  )

// Metrics of another user's post, or of an old one, are refused one by one, and the rest of the post is shown.
const refusedFields = (view: View, posts: ReadonlyArray<WorldPost>): ReadonlyArray<Json> =>
  posts
    .filter((post) => !hasPrivateMetrics(post, view))
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

/** Several objects of one kind, with a problem for each that cannot be shown. */
export type Several<A> = (view: View, lookups: ReadonlyArray<Lookup<A>>, meta?: Json) => OperationResponse

/** How several objects of a kind are presented: by its expansions, and how one is written. */
export const several =
  <A>(table: Expansions<A>, write: (value: A, view: View) => Json): Several<A> =>
  (view, lookups, meta) => {
    const values = found(lookups)
    const expanded = expand(view, table, values)
    countServed(view.world, view.now, expanded.posts.length)
    const problems = [...problemsOf(lookups), ...refusedFields(view, expanded.posts)]
    return assemble(filled(values.map((value) => write(value, view))), expanded, problems, meta)
  }

/** Several users, with a problem for each that cannot be shown. */
export const presentUsers: Several<WorldUser> = several(ofUsers, writeUser)

/** Several spaces, with a problem for each that cannot be shown. */
export const presentSpaces: Several<WorldSpace> = several(ofSpaces, writeSpace)

/** Several lists, with a problem for each that cannot be shown. */
export const presentLists: Several<WorldList> = several(ofLists, writeList)

/** Several direct message events. */
export const presentDmEvents: Several<WorldDmEvent> = several(ofDmEvents, writeDmEvent)

/** Several posts, with a problem for each that cannot be shown. */
export const presentPosts: Several<WorldPost> = (view, lookups, meta) => {
  const posts = found(lookups)
  const expanded = expand(view, ofPosts, posts)
  countServed(view.world, view.now, posts.length + expanded.posts.length)
  const problems = [...problemsOf(lookups), ...refusedFields(view, [...posts, ...expanded.posts])]
  return assemble(filled(posts.map((post) => writePost(post, view))), expanded, problems, meta)
}

const first = (response: OperationResponse): OperationResponse => {
  const { data, ...rest } = response.body
  return { ...response, body: compact({ data: Array.isArray(data) ? data[0] : undefined, ...rest }) ?? {} }
}

/** One object, or the problem instead of it. */
export type Single<A> = (view: View, lookup: Lookup<A>) => OperationResponse

/** How one object is presented, from how several are. */
export const single =
  <A>(response: Several<A>): Single<A> =>
  (view, lookup) =>
    first(response(view, [lookup]))

/** One post, or the problem instead of it. */
export const presentPost: Single<WorldPost> = single(presentPosts)

/** One user, or the problem instead of it. */
export const presentUser: Single<WorldUser> = single(presentUsers)

/** One space, or the problem instead of it. */
export const presentSpace: Single<WorldSpace> = single(presentSpaces)

/** One list, or the problem instead of it. */
export const presentList: Single<WorldList> = single(presentLists)

/** One direct message event, or the problem instead of it. */
export const presentDmEvent: Single<WorldDmEvent> = single(presentDmEvents)
