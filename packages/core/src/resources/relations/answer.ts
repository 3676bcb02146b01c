import type { Includes } from "../includes.ts"

/** An answer as far as relations look into it: what it is about, and what `expansions` brought along. */
export interface AnyAnswer {
  readonly data?: unknown
  readonly includes?: Includes
}

type IncludesOf<Answer> = Answer extends { readonly includes?: infer Included } ? NonNullable<Included> : {}

type EntryOf<List> = NonNullable<List> extends ReadonlyArray<infer Entry> ? Entry : never

type DataOf<Answer> = Answer extends { readonly data?: infer Data }
  ? NonNullable<Data> extends ReadonlyArray<infer Entry>
    ? Entry
    : NonNullable<Data>
  : never

type IncludedOf<Answer, Name extends keyof Includes> = Name extends keyof IncludesOf<Answer>
  ? EntryOf<IncludesOf<Answer>[Name]>
  : never

// The data of an answer tell their kind by the fields that always come.
type With<Data, Names> = Data extends unknown ? ([Names] extends [keyof Data] ? Data : never) : never

/** The users of an answer: those included, and those whom it is about. */
export type UserOf<Answer> = IncludedOf<Answer, "users"> | With<DataOf<Answer>, "id" | "name" | "username">

/** The posts of an answer: those included, and those which it is about. */
export type TweetOf<Answer> =
  | IncludedOf<Answer, "tweets" | "posts">
  | With<DataOf<Answer>, "id" | "text" | "edit_history_tweet_ids">

/** The media that an answer includes. */
export type MediaOf<Answer> = IncludedOf<Answer, "media">

/** The polls that an answer includes. */
export type PollOf<Answer> = IncludedOf<Answer, "polls">

/** The places that an answer includes. */
export type PlaceOf<Answer> = IncludedOf<Answer, "places">

/** The topics that an answer includes. */
export type TopicOf<Answer> = IncludedOf<Answer, "topics">

/**
 * Lets a resource pass that has the field, or the same field under another name. Otherwise the compiler's message says
 * that the field is missing.
 */
export type Needs<Resource, Field extends string, OtherName extends string = never> = [
  (Field | OtherName) & keyof Resource
] extends [never]
  ? { readonly [Name in Field]: "a field that was not requested" }
  : unknown

/**
 * Lets an answer pass in which something of the kind can be found. Otherwise the compiler's message says that `includes`
 * lacks it, and which expansion asks for it.
 */
export type Brings<Found, Name extends string, Expansion extends string> = [Found] extends [never]
  ? { readonly includes?: { readonly [Key in Name]: `brought by the expansion ${Expansion}` } }
  : unknown
