/** Posts: one, or a thread that can be resumed. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { data, type XApi, type XError } from "@xeffect/core"
import { field } from "@xeffect/core/wire"
import { uploadMedia } from "@xeffect/media"
import { extractUrls, splitText } from "@xeffect/text"
import { createThread, createTweet } from "@xeffect/tweets"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { printPlans, showDollars, sumOf } from "../../operations/plan.ts"
import { printEntries, printOne } from "../../output/print.ts"
import { Screen } from "../../output/screen.ts"
import { confirm } from "../../session/confirm.ts"
import { plan, type Planned } from "../../session/costs/dry-run.ts"
import { live } from "../../session/live.ts"
import type { AnyCallable } from "../../session/operation.ts"
import { misuse } from "../../session/refusal.ts"
import { printingOf, type Shared } from "../../session/shared.ts"
import { readState, removeState, stateFolder, writeState } from "../../session/state.ts"

/** The arguments and flags of a post. */
export interface Posting {
  readonly text: ReadonlyArray<string>
  readonly thread: Option.Option<string>
  readonly split: boolean
  readonly media: ReadonlyArray<string>
  readonly alt: ReadonlyArray<string>
  readonly reply_to: Option.Option<string>
  readonly quote: Option.Option<string>
}

/** One post, as it is sent. */
interface Post {
  readonly text?: string
  readonly quote_tweet_id?: string
}

const readText = (path: string, what: string) =>
  Effect.try({
    try: () => readFileSync(path, "utf8"),
    catch: (error) =>
      misuse(`${what} names a file that cannot be read: ${error instanceof Error ? error.message : error}.`)
  })

const split = (text: string) =>
  Effect.try({
    try: () => splitText(text, { numbering: true }),
    catch: (error) => misuse(`the text cannot be split: ${error instanceof Error ? error.message : error}.`)
  })

/** The texts of the posts: those of the command line, of standard input for `-`, of a file divided by lines of `---`. */
const textsOf = Effect.fnUntraced(function* ({ split: isSplit, text, thread }: Posting) {
  if (Option.isSome(thread)) {
    if (text.length > 0) return yield* misuse("--thread has the texts: give none beside it.")
    if (isSplit)
      return yield* misuse("--thread divides its file at lines of ---, and --split a text: give one of them.")
    const whole = yield* readText(thread.value, "--thread")
    return whole
      .split(/^---[ \t]*\r?$/m)
      .map((part) => part.trim())
      .filter((part) => part !== "")
  }
  const read = yield* Screen.use(({ read }) =>
    Effect.forEach(text, (one) => (one === "-" ? read : Effect.succeed(one)))
  )
  return isSplit ? (yield* Effect.forEach(read, split)).flat() : read
})

/** The upload of each picture or video, with its alternative text. */
const uploadsOf = Effect.fnUntraced(function* ({ alt, media }: Posting) {
  if (alt.length > media.length) {
    return yield* misuse(`--alt is given ${alt.length} times, and --media ${media.length} times.`)
  }
  return yield* Effect.forEach(media, (path, index) =>
    Effect.map(
      Effect.try({
        try: () => new Uint8Array(readFileSync(path)),
        catch: (error) => misuse(`--media cannot be read: ${error instanceof Error ? error.message : error}.`)
      }),
      (bytes) => ({ name: basename(path), digest: digestOf(bytes), upload: uploadOf(bytes, alt[index]) })
    )
  )
})

type Upload = Effect.Success<ReturnType<typeof uploadsOf>>[number]

const uploadOf = (media: Uint8Array, alt_text: string | undefined) =>
  uploadMedia({ media, ...(alt_text === undefined ? {} : { alt_text }) })

const digestOf = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex")

const operation = createTweet as never as AnyCallable

/** The requests of posts, the first with its media by the names of their files, since they have no IDs yet. */
const plansOf = (posts: ReadonlyArray<Post>, uploads: ReadonlyArray<Upload>, reply: string | undefined) =>
  Effect.forEach(posts, (post, index) =>
    index > 0
      ? plan(operation, { ...post })
      : Effect.map(
          plan(operation, {
            ...post,
            ...(reply === undefined ? {} : { in_reply_to_tweet_id: reply }),
            ...(uploads.length === 0 ? {} : { media_ids: uploads.map((_, index) => `${index + 1}`) })
          }),
          (planned): Planned => withNames(planned, uploads)
        )
  )

const withNames = (planned: Planned, uploads: ReadonlyArray<Upload>): Planned => {
  const media = field(planned.body, "media")
  if (uploads.length === 0 || media === undefined) return planned
  return {
    ...planned,
    body: { ...Object(planned.body), media: { ...Object(media), media_ids: uploads.map(({ name }) => name) } }
  }
}

/** A link makes a post many times dearer: it is asked about before. */
const confirmLinks = Effect.fnUntraced(function* (posts: ReadonlyArray<Post>, dollars: number, shared: Shared) {
  const links = posts.filter(({ text = "" }) => extractUrls(text).length > 0).length
  if (links === 0 || shared.emulator) return
  const what = posts.length === 1 ? "The post has a link" : `${links} of ${posts.length} posts have links`
  yield* confirm(shared, `${what}: it costs ${showDollars(dollars)}.`, posts.length === 1 ? "Post it?" : "Post them?")
})

/** The state of a thread, which is stored until all of it is there. */
interface ThreadState {
  readonly since: number
  readonly posted: ReadonlyArray<string>
}

const isThreadState = (value: unknown): value is ThreadState =>
  typeof value === "object" && value !== null && "since" in value && "posted" in value && Array.isArray(value.posted)

/** Posts a thread. The same command goes on with it after a kill, and posts nothing twice. */
const postThread = Effect.fnUntraced(function* (
  posts: ReadonlyArray<Post>,
  uploads: ReadonlyArray<Upload>,
  reply: string | undefined
) {
  const { tell } = yield* Screen
  const key = digestOf(JSON.stringify([posts, uploads.map(({ digest }) => digest), reply ?? null])).slice(0, 32)
  const file = join(yield* stateFolder("threads"), `${key}.json`)
  const found = yield* readState(file)
  const isResumed = isThreadState(found)
  const state = isResumed ? found : { since: yield* Clock.currentTimeMillis, posted: [] }
  if (isResumed) yield* tell(`The thread goes on after ${state.posted.length} of ${posts.length} posts.`)
  yield* writeState(file, state)
  const posted = [...state.posted]
  const rest = posts.slice(posted.length).map((post, index) => ({
    ...post,
    ...(index === 0 && posted.length === 0 && uploads.length > 0 ? { media: uploads.map(({ upload }) => upload) } : {})
  }))
  const after = posted.at(-1) ?? reply
  if (rest.length > 0) {
    yield* createThread(rest, {
      ...(after === undefined ? {} : { after }),
      look_first: isResumed,
      look_since: state.since,
      on_posted: ({ id }) => {
        posted.push(id)
        return writeState(file, { since: state.since, posted })
      }
    }).pipe(
      Effect.onInterrupt(() => tell(`${posted.length} of ${posts.length} posts are there. The same command goes on.`))
    )
  }
  yield* removeState(file)
  return posts.map(({ text }, index) => ({ id: posted[index], text }))
})

const postOne = (post: Post, uploads: ReadonlyArray<Upload>, reply: string | undefined) =>
  Effect.gen(function* () {
    const media = yield* Effect.forEach(uploads, ({ upload }) => upload)
    const params = {
      ...post,
      ...(reply === undefined ? {} : { in_reply_to_tweet_id: reply }),
      ...(media.length === 0 ? {} : { media_ids: media.map(({ id }) => id) })
    }
    return yield* data(createTweet as never, params as never) as Effect.Effect<unknown, XError, XApi>
  })

/** Posts what a command line says, after the price of links was agreed to. */
export const post = Effect.fnUntraced(function* (posting: Posting, shared: Shared) {
  const texts = yield* textsOf(posting)
  const uploads = yield* uploadsOf(posting)
  if (texts.length === 0 && uploads.length === 0) return yield* misuse("post needs a text, --thread or --media.")
  const quote = Option.getOrUndefined(posting.quote)
  const reply = Option.getOrUndefined(posting.reply_to)
  const quoting = quote === undefined ? {} : { quote_tweet_id: quote }
  const posts: ReadonlyArray<Post> =
    texts.length === 0 ? [quoting] : texts.map((text, index) => ({ text, ...(index === 0 ? quoting : {}) }))
  const plans = yield* plansOf(posts, uploads, reply)
  if (shared.dry_run) return yield* printPlans(plans, shared)
  yield* confirmLinks(posts, sumOf(plans).max ?? 0, shared)
  const [first, ...others] = posts
  const printing = printingOf(shared)
  if (first !== undefined && others.length === 0) {
    return yield* Effect.flatMap(Effect.provide(postOne(first, uploads, reply), live(shared)), (made) =>
      printOne(made, printing)
    )
  }
  yield* Effect.flatMap(Effect.provide(postThread(posts, uploads, reply), live(shared)), (made) =>
    printEntries(made, printing)
  )
})
