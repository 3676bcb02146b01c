// Reads a post as often as asked, with the usual layer and nothing else, and prints the processor time of one in milliseconds.
import { layer } from "@xeffect/http"
import { getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"

const [base_url = "", count = "1"] = process.argv.slice(2)

const read = getTweet({ id: "20", tweet_fields: ["entities", "note_tweet", "author_id", "created_at"] })

const times = (count: number) => Effect.repeat(read, { times: count - 1 })

const program = Effect.gen(function* () {
  yield* times(Number(count))
  const before = process.cpuUsage()
  yield* times(Number(count))
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1000 / Number(count)
})

const milliseconds = await Effect.runPromise(
  Effect.provide(program, layer({ base_url, bearer_token: "test", wait_on_rate_limit: true }))
)
console.log(JSON.stringify({ milliseconds }))
