import { data } from "xeffect/core"
import { layerConfig } from "xeffect/http/config"
import { getUser } from "xeffect/users"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

// The work to do: read a user, and print the description.
const program = Effect.gen(function* () {
  const user = yield* data(getUser, { username: "ada_rivers", user_fields: ["description"] })
  yield* Console.log(`${user.name}: ${user.description}`)
})

// How to do it: credentials from the environment, requests by fetch.
const live = layerConfig()

// Do it.
await program.pipe(Effect.provide(live), Effect.runPromise)
