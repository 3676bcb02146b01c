// The time of calls without a network: a signature, waiting for limits, and counting costs. Prints the samples.
import { costs } from "@xeffect/costs"
import { bearer, layer, oauth1, withCredentials } from "@xeffect/http"
import { getTweet, searchRecentTweets } from "@xeffect/tweets"
import type { Send } from "@xeffect/core/wire"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { takeTurns, type Ways } from "../turns.ts"

const [, , seconds = "45"] = process.argv

let nextId = 1_900_000_000_000_000_000n
const post = () =>
  `{"id":"${nextId++}","text":"just setting up","edit_history_tweet_ids":["20"],"created_at":"2006-03-21T20:50:14.000Z"}`

// A window that is far from used up, as the X API reports it.
const reported: Readonly<Record<string, string>> = {
  "content-length": "150",
  date: new Date().toUTCString(),
  "x-rate-limit-limit": "900000000",
  "x-rate-limit-remaining": "800000000",
  "x-rate-limit-reset": `${Math.floor(Date.now() / 1000) + 900}`
}
const headers = { get: (name: string) => reported[name.toLowerCase()] ?? null, forEach: () => {} }
const send: Send = ({ url }, { onResponse }) => {
  const text = url.includes("search")
    ? `{"data":[${Array.from({ length: 100 }, post).join(",")}],"meta":{"result_count":100}}`
    : `{"data":${post()}}`
  onResponse({ status: 200, headers, body: { read: () => {}, cancel: () => {} }, text: (onText) => onText(text) })
  return () => {}
}

const options = { bearer_token: "token", send }
const runtimes = {
  plain: ManagedRuntime.make(layer(options)),
  waiting: ManagedRuntime.make(layer({ ...options, wait_on_rate_limit: true })),
  counted: ManagedRuntime.make(layer({ ...options, around: [costs()] }))
}
type Name = keyof typeof runtimes

const read = getTweet({ id: "20", tweet_fields: ["created_at"] })
const page = searchRecentTweets({ query: "tide", max_results: 100, tweet_fields: ["created_at"] })
const users = Array.from({ length: 20_000 }, (_, index) =>
  withCredentials({ bearer: bearer(`token-of-user-${index}`) })(read)
)

const one = (name: Name) => ({ call: () => runtimes[name].runPromise(read), calls: 1000 })
const many = (name: Name) => ({
  call: (index: number) => runtimes[name].runPromise(users[index % users.length] ?? read),
  calls: 2000
})
const ofPage = (name: Name) => ({ call: () => runtimes[name].runPromise(page), calls: 20 })

const { sign } = oauth1({
  consumer_key: "k".repeat(25),
  consumer_secret: "s".repeat(50),
  access_token: `77-${"t".repeat(40)}`,
  access_token_secret: "u".repeat(45)
})
const request = {
  method: "GET",
  url: "https://api.x.com/2/tweets/20?tweet.fields=created_at&expansions=author_id%2Creferenced_tweets.id",
  headers: { accept: "application/json", "user-agent": "bench" }
} as const

const ways: Ways = {
  signature: { call: () => Effect.runSync(sign(request)), calls: 700 },
  "one user": one("plain"),
  "one user, waiting": one("waiting"),
  "20,000 users": many("plain"),
  "20,000 users, waiting": many("waiting"),
  page: ofPage("plain"),
  "page, counted": ofPage("counted")
}
console.log(JSON.stringify(await takeTurns(ways, { seconds: Number(seconds), rounds: 400 })))
process.exit()
