import { checkObject, checkOptions, checkParameter, durationOption, objectOption, option } from "@xeffect/core/options"
import type { InvalidInput, XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import {
  keyValueText,
  memoryText,
  openFileText,
  type StoreFiles,
  StoreRefusal,
  type TextStore
} from "@xeffect/core/store"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { KeyValueStore } from "effect/persistence/KeyValueStore"
import { ReplyStore } from "./reply-store.ts"

/** Opens each text once. */
const layerOfTexts = (
  invalid: InvalidInput | undefined,
  open: (name: string) => Effect.Effect<TextStore, unknown>
): Layer.Layer<ReplyStore, XError> =>
  invalid === undefined
    ? Layer.sync(ReplyStore, () => {
        const texts = new Map<string, TextStore>()
        return ReplyStore.of({
          open: (name) =>
            Effect.suspend(() => {
              const known = texts.get(name)
              return known === undefined
                ? Effect.tap(open(name), (text) => Effect.sync(() => void texts.set(name, text)))
                : Effect.succeed(known)
            })
        })
      })
    : Layer.effect(ReplyStore, refuse("replies", invalid))

/**
 * Stores what a bot knows in memory, for tests: a bot that starts again would reply again.
 *
 * @since 0.1.0
 */
export const memoryReplies: Layer.Layer<ReplyStore> = Layer.orDie(
  layerOfTexts(undefined, () => Effect.sync(() => memoryText()))
)

/**
 * Stores what a bot knows in files, for the processes of one machine. A kill or a power cut loses nothing. The file system must support
 * hard links.
 *
 * @param files the file system: the service of `effect/FileSystem`
 * @param options `directory`, a directory for these files only. It is made if there is none, for the user alone who runs the program
 * @since 0.1.0
 * @example
 * ```ts
 * import { fileReplies } from "xeffect/reply"
 * import * as Effect from "effect/Effect"
 * import * as FileSystem from "effect/FileSystem"
 * import * as Layer from "effect/Layer"
 *
 * const store = Layer.unwrap(Effect.map(FileSystem.FileSystem, (files) => fileReplies(files, { directory: ".replies" })))
 * ```
 */
export const fileReplies = (
  files: StoreFiles,
  options: { readonly directory: string }
): Layer.Layer<ReplyStore, XError> =>
  layerOfTexts(
    checkParameter("files", files, objectOption("the service of effect/FileSystem", "link", "readDirectory")) ??
      checkObject("options", options) ??
      checkOptions(options, { directory: isPath }) ??
      checkParameter("directory", options.directory, isPath),
    (name) => openFileText(files, { directory: options.directory, name })
  )

const isPath = option("the path of a directory", (value) => typeof value === "string" && value !== "")

/** Where the entries of a bot are in a `KeyValueStore`. */
export interface KeyValueRepliesOptions {
  /** The beginning of all keys. Default: `xeffect-replies`. */
  readonly prefix?: string | undefined
  /**
   * How long to wait after a write for the writes of other processes. Without it, only one process may use the store. Take twice
   * the longest time that the store needs to read and write.
   */
  readonly settle?: Duration.Input | undefined
}

/**
 * Stores what a bot knows in a `KeyValueStore`, which cannot compare and replace in one step: for one process, or for several with
 * `settle`, unless one is paused for longer than that while it writes. Several processes are safe with {@link fileReplies} or
 * {@link redisReplies}.
 *
 * @param store for example the service of `KeyValueStore.layerFileSystem`
 * @param options `prefix`, default `xeffect-replies`; `settle`
 * @since 0.1.0
 */
export const keyValueReplies = (
  store: KeyValueStore,
  options: KeyValueRepliesOptions = {}
): Layer.Layer<ReplyStore, XError> =>
  layerOfTexts(
    checkParameter("store", store, objectOption("a KeyValueStore", "get", "set")) ??
      checkObject("options", options) ??
      checkOptions(options, { prefix: isPrefix, settle: durationOption() }),
    (name) => Effect.sync(() => keyValueText(store, `${options.prefix ?? "xeffect-replies"}-${name}`, options.settle))
  )

const isPrefix = option("a text", (value) => typeof value === "string" && value !== "")

/** The function of Redis that is needed: the service of `effect/persistence/Redis` has it. */
export interface RepliesRedis {
  readonly send: <A = unknown>(command: string, ...args: ReadonlyArray<string>) => Effect.Effect<A, unknown>
}

/**
 * Stores what a bot knows in Redis, for processes on any machines. Each replacement is one script. Redis must keep its data: an append-only
 * file, and no eviction.
 *
 * @param redis the service of `effect/persistence/Redis`, for example of `NodeRedis.layer`
 * @param options `prefix`, the beginning of all keys, default `xeffect-replies`
 * @since 0.1.0
 */
export const redisReplies = (
  redis: RepliesRedis,
  options: { readonly prefix?: string | undefined } = {}
): Layer.Layer<ReplyStore, XError> =>
  layerOfTexts(
    checkParameter("redis", redis, objectOption("the service of effect/persistence/Redis", "send")) ??
      checkObject("options", options) ??
      checkOptions(options, { prefix: isPrefix }),
    (name) => Effect.sync(() => redisText(redis, `${options.prefix ?? "xeffect-replies"}:${name}`))
  )

// The number of a version says what is replaced, so that the text is not sent back.
const replaceLua = `
if (redis.call("HGET", KEYS[1], "number") or "0") ~= ARGV[1] then return 0 end
redis.call("HSET", KEYS[1], "number", ARGV[2], "text", ARGV[3])
return 1`

const redisText = ({ send }: RepliesRedis, key: string): TextStore => ({
  read: Effect.flatMap(send<unknown>("HMGET", key, "number", "text"), (found) => {
    const [number = null, text = null]: ReadonlyArray<unknown> = Array.isArray(found) ? found : [found]
    if (number === null && text === null) return Effect.succeed({ text: undefined, number: 0 })
    return typeof text === "string" && /^[1-9]\d{0,14}$/.test(String(number))
      ? Effect.succeed({ text: text === "" ? undefined : text, number: Number(number) })
      : Effect.fail(new StoreRefusal(`the key ${key} of Redis has no version`))
  }),
  replace: ({ number = 0 }, next = "") =>
    Effect.map(
      send<unknown>("EVAL", replaceLua, "1", key, `${number}`, `${number + 1}`, next),
      (done) => Number(done) === 1
    )
})
