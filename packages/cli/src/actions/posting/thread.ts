/** A thread that can be resumed. */
import { createHash } from "node:crypto"
import { join } from "node:path"
import type { uploadMedia } from "@xeffect/media"
import { createThread } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { printable } from "../../output/printable.ts"
import { Screen } from "../../output/screen.ts"
import { defaultServer, serverOf } from "../../profiles/credentials.ts"
import { actingUser, nameOf } from "../../profiles/acting-user.ts"
import { claim, holderOf, type OtherClaim } from "../../session/claim.ts"
import { confirm } from "../../session/confirm.ts"
import { exitCodes, misuse, Refusal } from "../../session/refusal.ts"
import { findEmulator } from "../../session/running.ts"
import type { Shared } from "../../session/shared.ts"
import { readState, removeState, stateFolder, writeState } from "../../session/state.ts"

/** One post that is ready to be sent. */
export interface Post {
  readonly text?: string
  readonly quote_tweet_id?: string
}

/** A picture or a video that is uploaded. */
export interface Upload {
  readonly name: string
  readonly digest: string
  readonly upload: ReturnType<typeof uploadMedia>
}

export const digestOf = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex")

/** A thread, and what it replies to. */
export interface Thread {
  readonly posts: ReadonlyArray<Post>
  readonly uploads: ReadonlyArray<Upload>
  readonly reply: string | undefined
}

/** The state of a thread, which is stored until all of it is there. */
interface ThreadState {
  readonly since: number
  readonly posted: ReadonlyArray<string>
}

const isThreadState = (value: unknown): value is ThreadState =>
  typeof value === "object" &&
  value !== null &&
  "since" in value &&
  Number.isSafeInteger(value.since) &&
  "posted" in value &&
  Array.isArray(value.posted) &&
  value.posted.every((id) => typeof id === "string" && /^\d+$/.test(id))

/** A thread that was begun earlier is not resumed without a question. */
const maxAge = 86_400_000

/** The state that a thread has, and where it is stored. */
interface Begun {
  /** Absent for an emulator of this command alone, which ends with it. */
  readonly file: string | undefined
  readonly who: string
  readonly state: ThreadState
  readonly isResumed: boolean
}

/** Addresses of one server are the same address. */
const serverName = (base_url: string = defaultServer): string =>
  URL.canParse(base_url) ? new URL(base_url).href.replace(/\/+$/, "") : base_url

/** The name of a thread: of these posts, by this user, on this server. */
const keyOf = Effect.fnUntraced(function* ({ posts, reply, uploads }: Thread, user: string, shared: Shared) {
  const server = serverName(yield* serverOf(shared))
  const media = uploads.map(({ digest }) => digest)
  return digestOf(JSON.stringify([server, user, posts, media, reply ?? null])).slice(0, 32)
})

const upOf = ({ posts }: Thread, { posted }: ThreadState): string =>
  `${posted.length} of ${posts.length} posts ${posted.length === 1 ? "is" : "are"} already up`

/** Says what is resumed, and for whom. Asks if the thread is old. */
const tellResumed = Effect.fnUntraced(function* (thread: Thread, { file, state, who }: Begun, shared: Shared) {
  const now = yield* Clock.currentTimeMillis
  const up = `${upOf(thread, state)}, as ${who}`
  // The clock may have been set back meanwhile.
  if (Math.abs(now - state.since) > maxAge) {
    const since = DateTime.formatIso(DateTime.makeUnsafe(state.since))
    const again = `To post all of it again, remove ${file}`
    yield* confirm(shared, `${up}. The thread began more than a day ago, at ${since}. ${again}`, "Resume it?")
  }
  yield* Screen.use(({ tell }) => tell(printable(`Resuming: ${up}.`)))
})

const refused = (other: OtherClaim) =>
  new Refusal({
    message: `another command is posting this thread, in ${holderOf(other)}. Nothing was posted.`,
    remedy: `Wait until it ends. If it ran on another machine and has ended, remove ${other.file}.`,
    code: exitCodes.fault
  })

/** Finds out what is up of a thread, which no other process posts until the scope closes. */
const begin = Effect.fnUntraced(function* (thread: Thread, shared: Shared) {
  const fresh = { state: { since: yield* Clock.currentTimeMillis, posted: [] }, isResumed: false }
  const isAlone = shared.emulator && (yield* findEmulator) === undefined
  if (isAlone) return { ...fresh, file: undefined, who: "the user of the emulator" } satisfies Begun
  const user = yield* actingUser(shared)
  const key = yield* keyOf(thread, user.id, shared)
  const folder = yield* stateFolder("threads")
  yield* claim({ folder, name: `${key}-running` }, refused)
  const file = join(folder, `${key}.json`)
  const unreadable = misuse(
    `${file} cannot be read. It records which posts of this thread are already up.`,
    `See which posts ${nameOf(user)} has. To post the whole thread again, remove the file.`
  )
  const found = yield* Effect.mapError(readState(file), () => unreadable)
  const begun: Begun = { ...fresh, file, who: nameOf(user) }
  if (isThreadState(found)) return { ...begun, state: found, isResumed: true }
  return found === undefined ? begun : yield* unreadable
})

/** The posts that are missing. The first of all has the media. */
const restOf = ({ posts, uploads }: Thread, posted: number) => {
  const media = uploads.map(({ upload }) => upload)
  return posts
    .slice(posted)
    .map((post, index) => ({ ...post, ...(index + posted === 0 && media.length > 0 ? { media } : {}) }))
}

/**
 * Posts a thread. The same command resumes it after a kill, for the same user on the same server, and posts nothing twice: also
 * after a kill before its posts were printed.
 */
export const postThread = Effect.fnUntraced(function* <R>(
  thread: Thread,
  shared: Shared,
  print: (made: ReadonlyArray<unknown>) => Effect.Effect<void, never, R>
) {
  const { tell } = yield* Screen
  const { posts, reply } = thread
  const begun = yield* begin(thread, shared)
  const { file, isResumed, state, who } = begun
  if (isResumed) yield* tellResumed(thread, begun, shared)
  const write = (posted: ReadonlyArray<string>) =>
    file === undefined ? Effect.void : writeState(file, { since: state.since, posted })
  yield* write(state.posted)
  const posted = [...state.posted]
  const rest = restOf(thread, posted.length)
  const after = posted.at(-1) ?? reply
  const unfinished = () =>
    printable(`${upOf(thread, { ...state, posted })}, as ${who}. The same command resumes the thread.`)
  // Posts of which nobody would know that they are up are not made.
  const unwritten = yield* Deferred.make<never, Refusal>()
  const note = Effect.catch(
    Effect.suspend(() => write([...posted])),
    ({ code, message }) =>
      Effect.andThen(Deferred.fail(unwritten, new Refusal({ message, remedy: unfinished(), code })), Effect.never)
  )
  if (rest.length > 0) {
    const posting = createThread(rest, {
      ...(after === undefined ? {} : { after }),
      look_first: isResumed,
      look_since: state.since,
      on_posted: ({ id }) => {
        posted.push(id)
        return note
      }
    })
    yield* Effect.onInterrupt(Effect.raceFirst(posting, Deferred.await(unwritten)), () => tell(unfinished()))
  }
  yield* print(posts.map(({ text }, index) => ({ id: posted[index], text })))
  if (file !== undefined) yield* removeState(file)
}, Effect.scoped)
