// Without Effect: every call is a promise.
import { isXError } from "xeffect/core"
import { nodeSend } from "xeffect/http/node"
import { promises } from "xeffect/promise"
import { createTweet, deleteTweet, getTweet, getUsersTweets } from "xeffect/tweets"
import { getMe } from "xeffect/users"

const { X_ACCESS_TOKEN, X_ACCESS_TOKEN_SECRET, X_BASE_URL, X_BEARER_TOKEN, X_CONSUMER_KEY, X_CONSUMER_SECRET } =
  process.env

// Over `node:http`, since `fetch` may send a POST twice.
const x = promises({
  bearer_token: X_BEARER_TOKEN,
  consumer_key: X_CONSUMER_KEY,
  consumer_secret: X_CONSUMER_SECRET,
  access_token: X_ACCESS_TOKEN,
  access_token_secret: X_ACCESS_TOKEN_SECRET,
  base_url: X_BASE_URL,
  send: nodeSend()
})

const me = await x.data(getMe)
console.log(`Signed in as @${me.username}`)

const { data: post } = await x(createTweet, { text: `Posted from a promise, ${new Date().toISOString()}` })
console.log(`Posted ${post.id}: ${post.text}`)

// All pages as one sequence: no more pages are fetched than the loop needs.
const newest: Array<string> = []
for await (const { text } of x.items(getUsersTweets, { id: me.id, max_results: 5 })) {
  newest.push(text)
  if (newest.length === 7) break
}
console.log(`The newest ${newest.length} posts, the first of them: ${newest[0]}`)

await x(deleteTweet, { id: post.id })
console.log("Deleted it")

// A failure is a rejection with an `XError`, whose `reason` says what happened.
try {
  await x(getTweet, { id: "not a number" })
} catch (error) {
  if (!isXError(error)) throw error
  console.log(`Refused: ${error.reason._tag}, ${error.message}`)
}

await x.close()
