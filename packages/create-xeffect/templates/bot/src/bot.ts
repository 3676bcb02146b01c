/** The bot: replies once to each post that mentions its account, also over restarts. */
import { isXError, poll } from "xeffect/core"
import type { fileCheckpoint } from "xeffect/core/file"
import type { Calls } from "xeffect/promise"
import { createThread, getUsersMentions } from "xeffect/tweets"
import { getMe } from "xeffect/users"

/** A post that mentions the account. */
export interface Mention {
  readonly id: string
  readonly text: string
}

/** The text of a reply. The ID makes each reply differ: X refuses the same text twice, and so a second reply to one mention. */
export const replyTo = (mention: Mention): string =>
  `I counted ${mention.text.split(/\s+/).length} words. (${mention.id})`

export interface Options {
  /** Where the bot stores which mentions it has processed. */
  readonly checkpoint: ReturnType<typeof fileCheckpoint>
  /** At the first start, reply to mentions that are already there (`oldest`), or only to later ones (`now`). */
  readonly start?: "oldest" | "now"
}

/** Replies to mentions until you stop reading. A reply that X refuses is printed, and the next mention follows. */
export async function* replies(x: Calls, { checkpoint, start = "now" }: Options) {
  const me = await x.data(getMe)
  const mentions = poll(
    getUsersMentions,
    { id: me.id, tweet_fields: ["author_id"], max_results: 100 },
    { checkpoint, start }
  )
  for await (const { author_id, id, text } of x.stream(mentions)) {
    if (author_id === me.id) continue
    const reply = replyTo({ id, text })
    try {
      // Looks for the reply if a response is lost, so it posts none twice.
      await x(createThread([reply], { after: id, look_first: false }))
    } catch (error) {
      if (!isXError(error) && !(error instanceof Error && "cause" in error)) throw error
      console.error(`No reply to ${id}: ${error.message}`)
      continue
    }
    yield { mention: text, reply }
  }
}
