/** The bot: replies once to each post that mentions its account, also over restarts, and never to users who asked it to stop. */
import { join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { fileCheckpoint } from "xeffect/core/file"
import type { Calls } from "xeffect/promise"
import { fileReplies, type MentionPost, pollMentions, type ReplyOptions, replyToMentions } from "xeffect/reply"
import { getMe } from "xeffect/users"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Stream from "effect/Stream"

/** The text of a reply, or `undefined` for no reply. The ID makes each text differ, because X refuses the same text twice. */
export const replyTo = async ({ id, text = "" }: MentionPost): Promise<string | undefined> =>
  `I counted ${text.split(/\s+/).length} words. (${id})`

/** `approved` sends replies without a person, or decides for each. `on_event` gets the reports of the bot. */
export interface BotOptions extends Pick<ReplyOptions, "approved" | "on_event"> {
  /** The folder with mentions, drafts, and the users who want no replies. Only your user can read it. */
  readonly directory: string
  /** At the first start, reply to mentions that are already there (`oldest`), or only to later ones (`now`). */
  readonly start?: "oldest" | "now"
  /** Ends after this number of mentions. By default, the bot never ends. */
  readonly limit?: number
}

/** The file system of this machine. */
export const files = Effect.runSync(Effect.provide(FileSystem.FileSystem, NodeFileSystem.layer))

/** The outbox of the bot, which `npm run outbox` shows in the folder `data`. */
export const outboxIn = (directory: string) => fileReplies(files, { directory: join(directory, ".replies") })

/** Runs the bot. A mention, a draft and a reply are stored before the next step, so you can stop it at any time. */
export const runBot = async (x: Calls, { directory, limit = Infinity, start = "now", ...options }: BotOptions) => {
  const { id: me } = await x.data(getMe)
  const mentions = pollMentions(me, { start, checkpoint: fileCheckpoint(join(directory, "mentions.json")) })
  const bot = replyToMentions({
    ...options,
    me,
    mentions: [Stream.take(mentions, limit)],
    compose: (mention) => Effect.tryPromise(() => replyTo(mention))
  })
  await x(Effect.provide(bot, outboxIn(directory)))
}
