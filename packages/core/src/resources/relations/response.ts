import type { Includes } from "../includes.ts"

/** The parts of a response that relations use: `data`, and `includes`. */
export interface AnyResponse {
  readonly data?: unknown
  readonly includes?: Includes
}

type IncludesOf<Response> = Response extends { readonly includes?: infer Included } ? NonNullable<Included> : {}

type EntryOf<List> = NonNullable<List> extends ReadonlyArray<infer Entry> ? Entry : never

type SubjectOf<Response> = Response extends { readonly data?: infer Data }
  ? NonNullable<Data> extends ReadonlyArray<infer Entry>
    ? Entry
    : NonNullable<Data>
  : never

type IncludedOf<Response, Name extends keyof Includes> = Name extends keyof IncludesOf<Response>
  ? EntryOf<IncludesOf<Response>[Name]>
  : never

// The default fields identify the kind of `data`.
type With<Data, Names> = Data extends unknown ? ([Names] extends [keyof Data] ? Data : never) : never

/** The users of a response: those in `includes`, and those in `data`. */
export type UserOf<Response> = IncludedOf<Response, "users"> | With<SubjectOf<Response>, "id" | "name" | "username">

/** The posts of a response: those in `includes`, and those in `data`. */
export type TweetOf<Response> =
  | IncludedOf<Response, "tweets" | "posts">
  | With<SubjectOf<Response>, "id" | "text" | "edit_history_tweet_ids">

/** The media that a response includes. */
export type MediaOf<Response> = IncludedOf<Response, "media">

/** The polls that a response includes. */
export type PollOf<Response> = IncludedOf<Response, "polls">

/** The places that a response includes. */
export type PlaceOf<Response> = IncludedOf<Response, "places">

/** The topics that a response includes. */
export type TopicOf<Response> = IncludedOf<Response, "topics">

/**
 * Accepts a resource that has the field, or the same field under another name. Otherwise the compiler's message says
 * that the field is missing.
 */
export type Needs<Resource, Field extends string, OtherName extends string = never> = [
  (Field | OtherName) & keyof Resource
] extends [never]
  ? { readonly [Name in Field]: "a field that was not requested" }
  : unknown

/**
 * Accepts a response that can contain a resource of the kind. Otherwise the compiler's message says that `includes`
 * lacks it, and which expansion requests it.
 */
export type Brings<Found, Name extends string, Expansion extends string> = [Found] extends [never]
  ? { readonly includes?: { readonly [Key in Name]: `brought by the expansion ${Expansion}` } }
  : unknown
