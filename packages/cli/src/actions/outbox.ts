/** The outbox of a bot that replies, as a person sees and decides it: the files of `fileReplies`. */
import {
  approveDraft,
  confirmReply,
  dropReply,
  fileReplies,
  listOptOuts,
  listOutbox,
  optIn,
  optOut,
  rejectDraft,
  type ReplyStore,
  sendAgain,
  startReplies,
  stopReplies,
  whyStopped
} from "@xeffect/reply"
import type { XError } from "@xeffect/core"
import * as Effect from "effect/Effect"
import { existsSync } from "node:fs"
import { printList } from "../output/print.ts"
import { Screen } from "../output/screen.ts"
import { readFolder } from "../session/read-file.ts"
import { misuse } from "../session/refusal.ts"
import { printingOf, type Shared } from "../session/shared.ts"
import { syncFiles } from "../session/sync-files.ts"

/** Uses the store in a directory. One that is not there would be an empty outbox. */
const inDirectory = Effect.fnUntraced(function* <A>(directory: string, use: Effect.Effect<A, XError, ReplyStore>) {
  if (!existsSync(directory))
    return yield* misuse(
      `there is no directory ${directory}.`,
      "Pass the directory of the bot's fileReplies by --directory."
    )
  // A stop in another directory would stop nothing. A bot that has received nothing has an empty one.
  const names = yield* readFolder(directory, "--directory")
  if (names.length > 0 && !names.some((name) => /^(part\d+|switch)-/.test(name)))
    return yield* misuse(
      `the directory ${directory} has no replies of a bot.`,
      "Pass the directory of the bot's fileReplies by --directory."
    )
  return yield* Effect.provide(use, fileReplies(syncFiles, { directory }))
})

/** Prints the replies that wait, and those that need a decision. */
export const showOutbox = Effect.fnUntraced(function* (directory: string, shared: Shared) {
  const [items, stopped] = yield* inDirectory(directory, Effect.all([listOutbox, whyStopped]))
  const rows = items.map(({ detail, draft, mention, status }) => ({
    draft: draft.id,
    status,
    mention: mention.id,
    author: mention.author_id,
    text: mention.text,
    reply: draft.reply.text,
    ...(detail !== undefined && { detail })
  }))
  yield* printList(rows, printingOf(shared))
  const { tell } = yield* Screen
  if (stopped !== undefined) yield* tell(`The bot is stopped: ${stopped}`)
})

/** Prints the users who want no replies. */
export const showOptOuts = Effect.fnUntraced(function* (directory: string, shared: Shared) {
  const users = yield* inDirectory(directory, listOptOuts)
  yield* printList(
    users.map((user_id) => ({ user_id })),
    printingOf(shared)
  )
})

const decisions = {
  approve: [approveDraft, "will be sent with the bot's next round"],
  reject: [rejectDraft, "will not be sent"],
  again: [sendAgain, "will be looked for, and sent if it is not there"],
  confirm: [(id: string) => confirmReply(id), "counts as sent"],
  drop: [dropReply, "will not be sent"],
  "opt-out": [optOut, "gets no replies from now on"],
  "opt-in": [optIn, "gets replies again"],
  stop: [stopReplies, "The bot is stopped"]
} as const

/** Does what a person has decided. */
export const decideReply = Effect.fnUntraced(function* (
  decision: keyof typeof decisions,
  named: string,
  directory: string
) {
  const [decide, done] = decisions[decision]
  yield* inDirectory(directory, decide(named))
  const { tell } = yield* Screen
  yield* tell(decision === "stop" ? `${done}: ${named}` : `${named} ${done}.`)
})

/** Lets the bot send again. */
export const startBot = Effect.fnUntraced(function* (directory: string) {
  yield* inDirectory(directory, startReplies)
  const { tell } = yield* Screen
  yield* tell("The bot sends again.")
})
