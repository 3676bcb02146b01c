import { type Call, callPages, runCall } from "@xeffect/core"
import { createDirectMessage, getDirectMessageEvents } from "@xeffect/dms"
import { uploadMedia } from "@xeffect/media"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { printPlans } from "../../operations/plan.ts"
import { printPages, printResponse } from "../../output/response.ts"
import { Screen } from "../../output/screen.ts"
import { confirmPrice } from "../../operations/confirm-price.ts"
import { plan } from "../../operations/dry-run.ts"
import type { Planned } from "../../session/costs/dollars.ts"
import { live } from "../../profiles/live.ts"
import type { Parameters } from "../../session/operation.ts"
import { misuse } from "../../session/refusal.ts"
import { printingOf, type Shared } from "../../session/shared.ts"
import { openMedia } from "./media.ts"
import { confirmNames } from "../../session/confirm-text.ts"
import { idOf, plansOfUser, whomOf } from "../../operations/users.ts"

/** A message to a user, or none to read those with the user. */
export interface Message {
  readonly user: string
  readonly text: Option.Option<string>
  readonly media: Option.Option<string>
}

const shown = ["created_at", "sender_id", "text"]

const readMessages = Effect.fnUntraced(function* (id: string, shared: Shared) {
  const printing = printingOf(shared)
  const params = { participant_id: id, dm_event_fields: ["created_at", "sender_id", "text"] }
  const call: Call = { operation: getDirectMessageEvents, params, amount: 20 }
  yield* printPages(callPages(call), { ...printing, columns: shown }, 20)
})

const attach = Effect.fnUntraced(function* (file: Option.Option<string>) {
  if (Option.isNone(file)) return {}
  const { id } = yield* uploadMedia({ media: yield* openMedia(file.value), direct_message: true })
  return { media_id: id }
})

/** Sends the message, or prints those with the user. */
export const dm = Effect.fnUntraced(function* ({ media, text, user }: Message, shared: Shared) {
  const { read } = yield* Screen
  const whom = yield* whomOf("<user>", Option.some(user))
  const words = Option.isSome(text) && text.value === "-" ? Option.some(yield* read) : text
  // Somebody meant to send one: a variable or a file may be empty.
  if (Option.isSome(words) && words.value.trim() === "") {
    return yield* misuse(
      "the message is empty. Nothing was sent.",
      "Leave the text out to send only media, or to read messages."
    )
  }
  const message: Parameters = Option.match(words, { onNone: () => ({}), onSome: (text) => ({ text }) })
  const isRead = Option.isNone(words) && Option.isNone(media)
  const operation = isRead ? getDirectMessageEvents : createDirectMessage
  if (shared.dry_run) {
    const { id, plans } = yield* plansOfUser(whom)
    const planned = yield* plan({ operation, params: { participant_id: id, ...message } })
    const url = id === "0" ? planned.url.replace("/with/0/", "/with/{id}/") : planned.url
    return yield* printPlans([...plans, { ...planned, url }], shared)
  }
  if (!isRead) {
    yield* confirmNames(Option.toArray(text), shared)
    const planned = plan({ operation, params: { participant_id: "0", text: "", ...message } })
    yield* confirmPrice(operation.definition.name, Effect.map(planned, Array.of<Planned>), shared)
  }
  yield* Effect.gen(function* () {
    const participant_id = yield* idOf(whom)
    if (isRead) return yield* readMessages(participant_id, shared)
    const params = { participant_id, ...message, ...(yield* attach(media)) }
    yield* printResponse(Object(yield* runCall({ operation, params })), printingOf(shared))
  }).pipe(Effect.provide(live(shared)))
})
