// For those who know promises and are new to Effect: make a runtime once, and every call is a promise.
import { data, isXError, items } from "@xeffect/core"
import { layerConfig } from "@xeffect/http/config"
import { nodeSend } from "@xeffect/http/node"
import { createTweet, deleteTweet, getTweet, getUsersTweets } from "@xeffect/tweets"
import { getMe } from "@xeffect/users"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Stream from "effect/Stream"

// How requests are made: credentials from the environment, over `node:http`, since `fetch` may send a POST twice.
const runtime = ManagedRuntime.make(layerConfig({ send: nodeSend() }))

// An operation only describes what to do. This does it.
const me = await runtime.runPromise(data(getMe)())
console.log(`Signed in as @${me.username}`)

const { data: post } = await runtime.runPromise(createTweet({ text: "Posted from a promise" }))
console.log(`Posted ${post.id}: ${post.text}`)

// All pages as one stream: this takes seven posts and fetches no more pages than that needs.
const newest = await runtime.runPromise(
  Stream.runCollect(Stream.take(items(getUsersTweets)({ id: me.id, max_results: 5 }), 7))
)
console.log(`The newest ${newest.length} posts, the first of them: ${newest[0]?.text}`)

await runtime.runPromise(deleteTweet({ id: post.id }))
console.log("Deleted it")

// A failure is a rejection with an `XError`, whose `reason` says what happened.
try {
  await runtime.runPromise(getTweet({ id: "not a number" }))
} catch (error) {
  if (!isXError(error)) throw error
  console.log(`Refused: ${error.reason._tag}, ${error.message}`)
}

await runtime.dispose()
