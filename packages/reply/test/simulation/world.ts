// The store and X, as processes that can be killed see them. A killed process never finishes what it was about to do.
import { XApi } from "@xeffect/core"
import { memoryText, type TextStore } from "@xeffect/core/store"
import { ReplyStore } from "@xeffect/reply"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"

/** One run of a process. */
export interface Life {
  isDead: boolean
  /** A person is not killed. */
  readonly isPerson?: boolean
}

/** How often something happens to an access, from 0 to 1. Changed by the simulation. */
export interface Chances {
  /** A process is killed at an access that changes something. */
  kill: number
  /** The store fails, before or after it has done what it should. */
  fail: number
}

/** The history of a run. */
export interface Ledger {
  /** Grows with each event. */
  clock: number
  kills: number
  /** When each mention was marked last, by its ID. */
  readonly marked: Map<string, number>
  /** The requests to reply: the mention's ID, when it was marked, and whether X had a reply already, so that only its check of texts prevents another. */
  readonly sent: Array<{ readonly to: string; readonly marked: number; readonly isAgain: boolean }>
}

/** Does something, unless the process is killed before or after. */
const mortally = <A, E, R>(
  life: Life,
  ledger: Ledger,
  chance: number,
  access: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    if (life.isDead) return yield* Effect.never
    const dies = life.isPerson !== true && (yield* Random.next) < chance
    const isBefore = (yield* Random.next) < 0.5
    const die = Effect.suspend(() => {
      life.isDead = true
      ledger.kills++
      return Effect.never
    })
    if (dies && isBefore) return yield* die
    const result = yield* Effect.exit(access)
    if (dies) return yield* die
    // Killed by another of its fibers in the meantime.
    if (life.isDead) return yield* Effect.never
    return yield* result
  })

/** The texts that all processes share. */
export const sharedTexts = (ledger: Ledger, chances: Chances) => {
  const texts = new Map<string, TextStore<never>>()
  const textOf = (name: string) => {
    const text = texts.get(name) ?? memoryText()
    texts.set(name, text)
    return text
  }
  const note = (next: string | undefined) => {
    const { entries = [] } = JSON.parse(next ?? "{}") as Stored
    for (const { _tag, by, mention } of entries) {
      if (_tag !== "Sending" || known.has(by)) continue
      known.add(by)
      ledger.marked.set(mention.id, ++ledger.clock)
    }
  }
  const known = new Set<string>()
  const failing = <A>(access: Effect.Effect<A>): Effect.Effect<A, string> =>
    Effect.gen(function* () {
      if ((yield* Random.next) < chances.fail / 2) return yield* Effect.fail("the disk is full")
      const result = yield* access
      if ((yield* Random.next) < chances.fail / 2) return yield* Effect.fail("the response was lost")
      return result
    })
  /** The store of one process. */
  return (life: Life) => {
    const opened = new Map<string, TextStore>()
    const open = (name: string): TextStore => {
      const text = textOf(name)
      return {
        read: Effect.andThen(
          Effect.yieldNow,
          Effect.suspend(() => mortally(life, ledger, chances.kill / 200, text.read))
        ),
        replace: (expected, next) =>
          Effect.andThen(
            Effect.yieldNow,
            Effect.suspend(() =>
              mortally(
                life,
                ledger,
                chances.kill,
                failing(
                  Effect.tap(text.replace(expected, next), (done) => Effect.sync(() => (done ? note(next) : undefined)))
                )
              )
            )
          )
      }
    }
    return Layer.succeed(
      ReplyStore,
      ReplyStore.of({
        open: (name) =>
          Effect.sync(() => {
            const text = opened.get(name) ?? open(name)
            opened.set(name, text)
            return text
          })
      })
    )
  }
}

interface Stored {
  readonly entries?: ReadonlyArray<{
    readonly _tag: string
    readonly by: string
    readonly mention: { readonly id: string }
  }>
}

interface ListedPage {
  readonly data?: ReadonlyArray<{ readonly id: string }>
  readonly meta: object
}

/** X for one process: requests that end with it, and lists in which some posts are late. */
export const apiOf = (
  life: Life,
  ledger: Ledger,
  chances: Chances,
  isHidden: (id: string, now: number) => boolean,
  isThere: (id: string) => boolean
) =>
  Effect.map(XApi, (api) =>
    XApi.of({
      ...api,
      execute: (definition, parameters) =>
        Effect.suspend(() => {
          const to = parameters["in_reply_to_tweet_id"]
          if (typeof to === "string" && !life.isDead)
            ledger.sent.push({ to, marked: ledger.marked.get(to) ?? 0, isAgain: isThere(to) })
          const request = api.execute(definition, parameters)
          const isList = definition.paging !== undefined
          const listed = Effect.flatMap(Clock.currentTimeMillis, (now) =>
            Effect.map(
              request,
              withoutHidden((id) => isHidden(id, now))
            )
          )
          return mortally(life, ledger, chances.kill, isList ? listed : request)
        })
    })
  )

const withoutHidden =
  (isHidden: (id: string) => boolean) =>
  <Response extends { readonly json: unknown }>(response: Response): Response => {
    const { data = [], meta, ...others } = response.json as ListedPage
    const shown = data.filter(({ id }) => !isHidden(id))
    const json = { ...others, ...(shown.length > 0 && { data: shown }), meta: { ...meta, result_count: shown.length } }
    return { ...response, json, text: JSON.stringify(json) }
  }
