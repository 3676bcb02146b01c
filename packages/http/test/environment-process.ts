/**
 * A program that reads a post and writes one in each way, from the server whose URL it is given. It prints how each call
 * ended, by way. The environment of the runtime has to be there at the start of a process.
 */
import { createTweet, getTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import { ways } from "./ways.ts"

const [, , url = ""] = process.argv

const endingOf = <A, R>(call: Effect.Effect<A, Error, R>) =>
  Effect.match(call, { onSuccess: () => "done", onFailure: ({ message }) => message })

const endings = await Effect.forEach(Object.entries(ways), ([name, live]) =>
  Effect.all([endingOf(getTweet({ id: "20" })), endingOf(createTweet({ text: "once" }))]).pipe(
    Effect.provide(live(url)),
    Effect.map((ended) => [name, ended] as const)
  )
).pipe(Effect.runPromise)

console.log(JSON.stringify(Object.fromEntries(endings)))
