/** npm run post: posts about the release, as the workflow does. */
import { isXError } from "xeffect/core"
import { nodeSend } from "xeffect/http/node"
import { refreshing } from "xeffect/http/sign-in/refreshing"
import { type Calls, promises } from "xeffect/promise"
import { createTweet } from "xeffect/tweets"
import * as Effect from "effect/Effect"
import { noteFor, readRelease, readVariable, type Release } from "./note.ts"
import { tokensIn } from "./secrets.ts"

/** Posts the note. A workflow that runs again posts nothing twice. Returns a sentence about what happened. */
export const postNote = async (x: Calls, release: Release): Promise<string> => {
  try {
    const { data } = await x(createTweet, { text: noteFor(release) })
    return `Posted https://x.com/i/status/${data.id}`
  } catch (error) {
    if (!isXError(error)) throw error
    if (error.reason._tag === "DuplicateContent") return "The note was posted before."
    if (error.reason._tag === "OutcomeUnknown")
      throw new Error("The response was lost. Look at the account before you run it again.", { cause: error })
    throw error
  }
}

const main = async (): Promise<void> => {
  // Not by `fetch`, which may send a POST twice.
  const options = { base_url: process.env["X_BASE_URL"], send: nodeSend() }
  const client = { ...options, client_id: readVariable("X_CLIENT_ID"), client_secret: readVariable("X_CLIENT_SECRET") }
  const x = promises(options)
  const account = x.as(await x(Effect.provide(refreshing(client), tokensIn(readVariable("X_TOKENS")))))
  console.log(await postNote(account, readRelease()))
  await x.close()
}

if (process.argv[2] === "live") await main()
