/** The bot: replies once to each post that mentions its account, also over restarts, and never to users who asked it to stop. */
import { join } from "node:path"
import { data } from "xeffect/core"
import { fileCheckpoint } from "xeffect/core/file"
import { fileReplies, type MentionPost, pollMentions, type ReplyOptions, replyToMentions } from "xeffect/reply"
import { getMe } from "xeffect/users"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"

/** The text of a reply, or `undefined` for no reply. The ID makes each text differ, because X refuses the same text twice. */
export const replyTo = ({ id, text = "" }: MentionPost): Effect.Effect<string | undefined> =>
  Effect.succeed(`I counted ${text.split(/\s+/).length} words. (${id})`)

/** `approved` sends replies without a person, or decides for each. `on_event` gets the reports of the bot. */
export interface BotOptions extends Pick<ReplyOptions, "approved" | "on_event"> {
  /** The folder with mentions, drafts, and the users who want no replies. Only your user can read it. */
  readonly directory: string
  /** At the first start, reply to mentions that are already there (`oldest`), or only to later ones (`now`). */
  readonly start?: "oldest" | "now"
  /** Ends after this number of mentions. By default, the bot never ends. */
  readonly limit?: number
}

/** The outbox of the bot, which `npm run outbox` shows in the folder `data`. */
export const outboxIn = (directory: string) =>
  Layer.unwrap(
    Effect.map(FileSystem.FileSystem, (files) => fileReplies(files, { directory: join(directory, ".replies") }))
  )

/** Runs the bot. A mention, a draft and a reply are stored before the next step, so you can stop it at any time. */
export const runBot = Effect.fn("runBot")(
  function* ({ directory, limit = Infinity, start = "now", ...options }: BotOptions) {
    const { id: me } = yield* data(getMe, {})
    const mentions = pollMentions(me, { start, checkpoint: fileCheckpoint(join(directory, "mentions.json")) })
    yield* replyToMentions({ ...options, me, mentions: [Stream.take(mentions, limit)], compose: replyTo })
  },
  (effect, { directory }) => Effect.provide(effect, outboxIn(directory))
)
