// Reads and replaces the texts of the store. Whatever is odd about them is a failure, and then nothing is sent.
import { TransportError, XError } from "@xeffect/core"
import { StoreRefusal, type TextStore, type Version } from "@xeffect/core/store"
import * as Effect from "effect/Effect"
import { emptyPart, type ReplyPart, partOfText, textOfPart } from "../state/part.ts"
import { ReplyStore, type ReplyTexts } from "./reply-store.ts"

/** How many texts there are: each is written with every change of one of its authors. A prime, since IDs of X end alike. */
const partCount = 31

/** How often a change is decided again while other processes write. */
const maxReplaceTurns = 1000

/** The names of all parts. */
const partNames = Array.from({ length: partCount }, (_, index) => `part${index}`)

/** The part that has an author. */
const nameOfAuthor = (author: string): string => `part${BigInt(author) % BigInt(partCount)}`

/** The failure of the store. */
export const replyStoreFailure = (cause: unknown): XError => {
  const why = cause instanceof StoreRefusal ? `: ${cause.detail}` : ""
  return new XError({
    operation: "replies",
    reason: new TransportError({ detail: `the store of replies failed${why}. Nothing is sent without it`, cause })
  })
}

/** A text that was read, with its content. */
interface ReadPart {
  readonly version: Version
  readonly part: ReplyPart
}

// The last text that was read: most reads find the same, and a text that was there must not be missing.
const lastRead = new WeakMap<TextStore, ReadPart>()

/** Opens a text of the store. */
export const openText = (name: string): Effect.Effect<TextStore, XError, ReplyStore> =>
  ReplyStore.use(({ open }: ReplyTexts) => Effect.mapError(open(name), replyStoreFailure))

const readPart = Effect.fnUntraced(function* (store: TextStore, name: string): Effect.fn.Return<ReadPart, XError> {
  const version = yield* Effect.mapError(store.read, replyStoreFailure)
  const last = lastRead.get(store)
  const { text } = version
  if (last !== undefined && last.version.text === text) return { version, part: last.part }
  if (text === undefined && last?.version.text !== undefined)
    return yield* Effect.fail(replyStoreFailure(new StoreRefusal(`${name} was there, and is lost: ${restore}`)))
  const part = text === undefined ? emptyPart : partOfText(text)
  if (part === undefined)
    return yield* Effect.fail(replyStoreFailure(new StoreRefusal(`${name} is damaged: ${restore}`)))
  const read = { version, part }
  lastRead.set(store, read)
  return read
})

const restore =
  "restore it from a copy, or start with an empty store, which does not know who was replied to or has opted out"

/** Changes the part of an author. `change` decides again if another process was faster; without a change nothing is written. */
export const changePart = <A>(
  author: string,
  change: (part: ReplyPart) => readonly [ReplyPart, A]
): Effect.Effect<A, XError, ReplyStore> =>
  Effect.uninterruptible(
    Effect.gen(function* () {
      const name = nameOfAuthor(author)
      const store = yield* openText(name)
      for (let turn = 0; turn < maxReplaceTurns; turn++) {
        const { part, version } = yield* readPart(store, name)
        const [next, result] = change(part)
        if (next === part) return result
        const text = textOfPart(next)
        if (!(yield* Effect.mapError(store.replace(version, text), replyStoreFailure))) continue
        lastRead.set(store, { version: { text }, part: next })
        return result
      }
      return yield* Effect.fail(replyStoreFailure(new StoreRefusal("other processes changed it at every attempt")))
    })
  )

/** The part of an author. */
export const partOfAuthor = (author: string): Effect.Effect<ReplyPart, XError, ReplyStore> => {
  const name = nameOfAuthor(author)
  return Effect.map(
    Effect.flatMap(openText(name), (store) => readPart(store, name)),
    ({ part }) => part
  )
}

/** All parts. */
export const allParts: Effect.Effect<ReadonlyArray<ReplyPart>, XError, ReplyStore> = Effect.suspend(() =>
  Effect.forEach(partNames, (name) =>
    Effect.map(
      Effect.flatMap(openText(name), (store) => readPart(store, name)),
      ({ part }) => part
    )
  )
)
