/** npm run post: posts about the release, as the workflow does. */
import { data } from "xeffect/core"
import { nodeSend } from "xeffect/http/node"
import { layerRefreshing } from "xeffect/http/sign-in/refreshing"
import { createTweet } from "xeffect/tweets"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { noteFor, readRelease, readVariable, type Release } from "./note.ts"
import { tokensIn } from "./secrets.ts"

/** Posts the note. A workflow that runs again posts nothing twice. Returns a sentence about what happened. */
export const postNote = (release: Release) =>
  data(createTweet, { text: noteFor(release) }).pipe(
    Effect.map(({ id }) => `Posted https://x.com/i/status/${id}`),
    Effect.catchReasons("XError", {
      DuplicateContent: () => Effect.succeed("The note was posted before."),
      OutcomeUnknown: (_, error) =>
        Effect.andThen(Console.error("The response was lost. Look at the account before you run it again."), error)
    })
  )

const main = Effect.suspend(() => {
  const live = layerRefreshing({
    client_id: readVariable("X_CLIENT_ID"),
    client_secret: readVariable("X_CLIENT_SECRET"),
    base_url: process.env["X_BASE_URL"],
    // Not by `fetch`, which may send a POST twice.
    send: nodeSend()
  }).pipe(Layer.provide(tokensIn(readVariable("X_TOKENS"))))
  return postNote(readRelease()).pipe(Effect.flatMap(Console.log), Effect.provide(live))
})

if (process.argv[2] === "live") await Effect.runPromise(main)
