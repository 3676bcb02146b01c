import { assert, describe, it } from "@effect/vitest"
import { compile } from "./compile.ts"

// The messages of the compiler for mistakes, literally if the wording matters.

const imports = `
import { data, dict, failOnErrors, generic, items, pages, poll } from "@xeffect/core"
import { type DefinitionOf, operation } from "@xeffect/core/define"
import { createTweet, deleteTweet, getAllTweetsCount, getTweet, searchRecentTweets } from "@xeffect/tweets"
import { getMe, getUser } from "@xeffect/users"
import { getSpaces } from "@xeffect/spaces"
import { createDirectMessage, getDirectMessageEvents } from "@xeffect/dms"
import { uploadMedia } from "@xeffect/media"
import type { Calls } from "@xeffect/promise"
import { follow, followAll, streamTweets } from "@xeffect/streams"
import * as Effect from "effect/Effect"
declare const x: Calls
`

const fromVariable = (params: string) => `const params = ${params} as const\nexport const effect = getTweet(params)`

/** A mistake, and parts of the message for it. */
type Row = readonly [mistake: string, source: string, ...parts: ReadonlyArray<string>]

const rows: ReadonlyArray<Row> = [
  // Fields and expansions.
  ["a field", `getTweet({ id: "20", tweet_fields: ["create_at"] })`, `Did you mean '"created_at"'?`],
  ["a later field", `getTweet({ id: "20", tweet_fields: ["lang", "create_at"] })`, `Did you mean '"created_at"'?`],
  ["an expansion", `getTweet({ id: "20", expansions: ["autor_id"] })`, `Did you mean '"author_id"'?`],
  [
    "a field of another resource",
    `getUser({ username: "X", user_fields: ["verifed"] })`,
    `Type '"verifed"'`,
    `Did you mean '"verified"'?`
  ],
  ["fields as text", `getTweet({ id: "20", tweet_fields: "lang,create_at" })`, `Did you mean '"lang,created_at"'?`],
  ["one field as text", `getMe({ user_fields: "verifed" })`, `Did you mean '"verified"'?`],
  [
    "a field in a variable",
    fromVariable(`{ id: "20", tweet_fields: ["langs"] }`),
    "Types of property 'tweet_fields' are incompatible",
    `Type '"langs"' is not assignable`,
    `Did you mean '"lang"'?`
  ],
  [
    "a field of some calls",
    `(is: boolean) => getTweet({ id: "20", tweet_fields: is ? ["langs"] : undefined })`,
    `Type '"langs"[] | undefined' is not assignable to type 'readonly ("article" |`
  ],
  ["a field by dict", `dict(getTweet, { id: "20", tweet_fields: ["langs"] })`, `Did you mean '"lang"'?`],
  ["a field by pages", `pages(searchRecentTweets, { query: "x", tweet_fields: ["langs"] })`, `Did you mean '"lang"'?`],
  ["a field by items", `items(searchRecentTweets, { query: "x", tweet_fields: ["langs"] })`, `Did you mean '"lang"'?`],
  // Parameters.
  [
    "a parameter",
    `getTweet({ id: "20", tweetfields: ["lang"] })`,
    "Object literal may only specify known properties, but 'tweetfields' does not exist in type " +
      `'NoSuchParameter<"tweetfields", GetTweetParams>'. Did you mean to write 'tweet_fields'?`
  ],
  ["a parameter of a write", `createTweet({ txt: "Hello" })`, "Did you mean to write 'text'?"],
  ["a parameter if all are optional", `getMe({ user_field: ["verified"] })`, "Did you mean to write 'user_fields'?"],
  ["a parameter by failOnErrors", `failOnErrors(getMe)({ user_field: [] })`, "Did you mean to write 'user_fields'?"],
  ["a parameter next to a choice", `getUser({ usernam: "X" })`, "Did you mean to write 'username'?"],
  [
    "a parameter that others have",
    `getAllTweetsCount({ query: "x", user_auth: true })`,
    `'user_auth' does not exist in type 'NoSuchParameter<"user_auth", GetTweetsCountParams>'`
  ],
  [
    "a parameter in a variable",
    fromVariable(`{ id: "20", tweetfields: ["lang"] }`),
    `parameter of type 'NoSuchParameter<"tweetfields", GetTweetParams>'`,
    `Property '"no parameter tweetfields"' is missing`
  ],
  ["a value", `getTweet({ id: ["20"] })`, "Type 'string[]' is not assignable to type 'Id'"],
  // The required parameters.
  [
    "no required parameter",
    `getTweet({})`,
    "Property 'id' is missing in type '{}' but required in type 'GetTweetParams'"
  ],
  ["no parameters", `getTweet()`, "Expected 1 arguments, but got 0"],
  [
    "no parameters of an operation of one's own",
    `(definition: DefinitionOf<{ readonly woeid: number }, string>) =>
      operation<{ readonly woeid: number }, string>(definition)()`,
    "Expected 1 arguments, but got 0"
  ],
  ["none of two", `getUser({})`, `parameter of type 'ExactlyOneOf<"id" | "username", GetUserParams>'`],
  ["both of two", `getUser({ id: "1", username: "X" })`, `ExactlyOneOf<"id" | "username", GetUserParams>`],
  [
    "fields, but none of two",
    `getSpaces({ user_fields: ["name"] })`,
    `parameter of type 'ExactlyOneOf<"ids" | "user_ids", GetSpacesParams>'`
  ],
  ["no recipient", `createDirectMessage({})`, `ExactlyOneOf<"dm_conversation_id" | "participant_id",`],
  [
    "both of two that may be left out",
    `getDirectMessageEvents({ dm_conversation_id: "1-2", participant_id: "2" })`,
    `AtMostOneOf<"dm_conversation_id" | "participant_id",`
  ],
  // Functions over operations.
  [
    "pages of a single post",
    `pages(getTweet, { id: "20" })`,
    `is not assignable to parameter of type '"an operation with pages"'`
  ],
  [
    "items of a write",
    `items(deleteTweet, { id: "20" })`,
    `is not assignable to parameter of type '"an operation with pages"'`
  ],
  [
    "an operation that needs more",
    `((one: (params: { readonly id: string }) => unknown) => one)(searchRecentTweets)`,
    "Property 'query' is missing in type '{ readonly id: string; }' but required in type 'SearchRecentTweetsParams'"
  ],
  ["a generic call", `generic(getTweet, { tweet_fields: ["lang"] })`, "Property 'id' is missing"],
  // The response.
  [
    "a field that was not requested",
    `Effect.map(getTweet({ id: "20", tweet_fields: ["lang"] }), ({ data }) => data?.created_at)`,
    "Property 'created_at' does not exist on type '{ readonly id: string; readonly text: string;"
  ],
  [
    "a kind of resource that was not requested",
    `Effect.map(getTweet({ id: "20", expansions: ["author_id"] }), ({ includes }) => includes?.media)`,
    "Property 'media' does not exist on type"
  ]
]

// Rows whose first line names the mistake, which is what a terminal and an editor show first.
const firstLines: ReadonlyArray<Row> = [
  ["no parameters by data", `data(getTweet)`, "Expected 2 arguments, but got 1"],
  ["no parameters by items", `items(searchRecentTweets)`, "Expected 2-3 arguments, but got 1"],
  ["a field by data", `data(getTweet, { id: "20", tweet_fields: ["create_at"] })`, `Did you mean '"created_at"'?`],
  [
    "a parameter by items",
    `items(searchRecentTweets, { q: "a" })`,
    "'q' does not exist in type 'SearchRecentTweetsParams'"
  ],
  ["an effect by data", `data(getTweet({ id: "20" }))`, `of type '"an operation, such as getTweet"'`],
  ["a stream by data", `data(streamTweets, {})`, `of type '"an operation, such as getTweet"'`],
  ["items of a single post", `items(getTweet, { id: "20" })`, `of type '"an operation with pages"'`],
  ["a poll of a single post", `poll(getTweet, { id: "20" })`, `of type '"an operation with pages"'`],
  ["an option by poll", `poll(searchRecentTweets, { query: "a" }, { evry: 1 })`, "Did you mean to write 'every'?"],
  ["an option by follow", `follow(streamTweets, {}, { stal: 1 })`, "Did you mean to write 'stall'?"],
  ["a post by follow", `follow(getTweet, { id: "20" })`, `of type '"a streaming operation, such as streamTweets"'`],
  ["an undivided stream by followAll", `followAll(streamTweets)`, `of type '"a stream with partitions"'`],
  [
    "a parameter by x",
    `x(getTweet, { id: "20", tweetfields: ["lang"] })`,
    `'tweetfields' does not exist in type 'NoSuchParameter<"tweetfields", GetTweetParams>'`,
    "Did you mean to write 'tweet_fields'?"
  ],
  ["a field by x", `x(getTweet, { id: "20", tweet_fields: ["create_at"] })`, `Did you mean '"created_at"'?`],
  ["fields as text by x", `x(getTweet, { id: "20", tweet_fields: "lang,create_at" })`, `'"lang,created_at"'?`],
  ["the wire's name by x", `x(getMe, { "user.fields": ["name"] })`, `'"user.fields"' does not exist in type`],
  [
    "a value by x",
    `x(searchRecentTweets, { query: "a", max_results: "10" })`,
    "Type 'string' is not assignable to type 'number'"
  ],
  ["no required parameter by x", `x(searchRecentTweets, { max_results: 10 })`, "Property 'query' is missing"],
  ["no parameters by x", `x(getTweet)`, "Expected 2-3 arguments, but got 1"],
  ["parameters as text by x", `x(getTweet, "20")`, "'string' is not assignable to parameter of type 'GetTweetParams'"],
  ["both of two by x", `x(getUser, { id: "1", username: "X" })`, `ExactlyOneOf<"id" | "username", GetUserParams>`],
  ["an option by x", `x(getMe, {}, { sinal: undefined })`, "Did you mean to write 'signal'?"],
  ["an option of an effect by x", `x(getMe(), { sinal: undefined })`, "Did you mean to write 'signal'?"],
  [
    "a function with its parameters by x",
    `x(uploadMedia, { media: new Uint8Array(2) })`,
    "an operation or an effect: call this function, x(f(…))"
  ],
  ["a stream by x", `x(streamTweets({}))`, "an operation or an effect: x.stream reads streams"],
  ["an operation with a stream by x", `x(streamTweets, {})`, "an operation or an effect: x.stream reads streams"],
  ["a name by x", `x("getTweet", { id: "20" })`, "an operation or an effect"],
  ["no parameters by x.data", `x.data(getTweet)`, "Expected 2-3 arguments, but got 1"],
  ["a field by x.data", `x.data(getTweet, { id: "20", tweet_fields: ["create_at"] })`, `Did you mean '"created_at"'?`],
  ["an effect by x.data", `x.data(getTweet({ id: "20" }))`, `of type '"an operation, such as getTweet"'`],
  ["a function by x.data", `x.data(uploadMedia, { media: "" })`, `of type '"an operation, such as getTweet"'`],
  ["pages of a single post by x", `x.pages(getTweet, { id: "20" })`, `of type '"an operation with pages"'`],
  ["items of a write by x", `x.items(deleteTweet, { id: "20" })`, `of type '"an operation with pages"'`],
  [
    "a parameter by x.items",
    `x.items(searchRecentTweets, { q: "a" })`,
    "'q' does not exist in type 'SearchRecentTweetsParams'"
  ],
  [
    "a direction by x.pages",
    `x.pages(searchRecentTweets, { query: "a" }, { direction: "up" })`,
    `'"up"' is not assignable to type '"back" | "forward" | undefined'`
  ],
  ["an uncalled stream by x.stream", `x.stream(streamTweets, {})`, "a stream: call this function, x.stream(f(…))"],
  ["an effect by x.stream", `x.stream(getMe())`, `of type '"a stream" | Stream<`]
]

const sourceOf = (source: string) =>
  `${imports}\n${source.startsWith("const ") ? source : `export const result = ${source}`}`

describe("the compiler's message", () => {
  const all = [...rows, ...firstLines]
  const compiled = compile(Object.fromEntries(all.map(([, source], index) => [`row-${index}`, sourceOf(source)])))

  it.each(all.map((row, index) => ({ mistake: row[0], parts: row.slice(2), index })))(
    "names the mistake: $mistake",
    ({ index, parts }) => {
      const messages = compiled[`row-${index}`]?.messages ?? []
      assert.lengthOf(messages, 1, messages.join("\n"))
      const shown = index < rows.length ? messages[0] : messages[0]?.split("\n")[0]
      for (const part of parts) assert.include(shown, part)
    }
  )
})
