import { assert, describe, it } from "@effect/vitest"
import { compile } from "./compile.ts"

// The messages of the compiler for mistakes, literally if the wording matters.

const imports = `
import { type AnyOperation, dict, failOnErrors, generic, items, pages } from "@xeffect/core"
import { type DefinitionOf, operation } from "@xeffect/core/define"
import { createTweet, deleteTweet, getAllTweetsCount, getTweet, searchRecentTweets } from "@xeffect/tweets"
import { getMe, getUser } from "@xeffect/users"
import { getSpaces } from "@xeffect/spaces"
import { createDirectMessage, getDirectMessageEvents } from "@xeffect/dms"
import * as Effect from "effect/Effect"
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
  ["a field by dict", `dict(getTweet)({ id: "20", tweet_fields: ["langs"] })`, `Did you mean '"lang"'?`],
  ["a field by pages", `pages(searchRecentTweets)({ query: "x", tweet_fields: ["langs"] })`, `Did you mean '"lang"'?`],
  ["a field by items", `items(searchRecentTweets)({ query: "x", tweet_fields: ["langs"] })`, `Did you mean '"lang"'?`],
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
  // What is required.
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
  ["pages of a single post", `pages(getTweet)`, `is not assignable to parameter of type '"an operation with pages"'`],
  ["items of a write", `items(deleteTweet)`, `is not assignable to parameter of type '"an operation with pages"'`],
  [
    "an operation that needs more",
    `((one: AnyOperation<{ readonly id: string }, unknown>) => one)(searchRecentTweets)`,
    "Property 'query' is missing in type '{ readonly id: string; }' but required in type 'SearchRecentTweetsParams'"
  ],
  ["a generic call", `generic(getTweet)({ tweet_fields: ["lang"] })`, "Property 'id' is missing"],
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

const sourceOf = (source: string) =>
  `${imports}\n${source.startsWith("const ") ? source : `export const x = ${source}`}`

describe("the compiler's message", () => {
  const compiled = compile(Object.fromEntries(rows.map(([, source], index) => [`row-${index}`, sourceOf(source)])))

  it.each(rows.map((row, index) => ({ mistake: row[0], parts: row.slice(2), index })))(
    "names the mistake: $mistake",
    ({ index, parts }) => {
      const messages = compiled[`row-${index}`]?.messages ?? []
      assert.lengthOf(messages, 1, messages.join("\n"))
      for (const part of parts) assert.include(messages[0], part)
    }
  )
})
