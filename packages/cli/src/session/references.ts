/** Posts and users as people name them on a command line: by ID, by handle, or by address. */
import { readTweetReference, readUserReference } from "@xeffect/text"
import * as Effect from "effect/Effect"
import { misuse, type Refusal } from "./refusal.ts"

/** A user by ID or by handle. */
export type NamedUser = { readonly id: string } | { readonly username: string }

const maxShown = 80

// An address can have a password before its host.
const shown = (text: string): string =>
  /:\/\/[^/?#]*@/.test(text) ? "an address with a password" : JSON.stringify(text.slice(0, maxShown))

/** Reads which post is meant. `name` is the argument as written on a command line. */
export const readPost = (name: string, text: string): Effect.Effect<string, Refusal> => {
  const read = readTweetReference(text)
  return "problem" in read
    ? Effect.fail(misuse(`${name} must be a post, but is ${shown(text)}: ${read.problem}.`))
    : Effect.succeed(read.id)
}

/** Reads which user is meant. `name` is the argument as written on a command line. */
export const readUser = (name: string, text: string): Effect.Effect<NamedUser, Refusal> => {
  const read = readUserReference(text)
  return "problem" in read
    ? Effect.fail(misuse(`${name} must be a user, but is ${shown(text)}: ${read.problem}.`))
    : Effect.succeed(read)
}
