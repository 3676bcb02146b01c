// A collection of which a post is deleted: no file may have it once `comply` has ended, whatever the disk does.
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, comply, type Manifest, run } from "@xeffect/export"
import { getTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Found, Log, Subject } from "../subject.ts"

const posts = 6

const secret = "a post that is deleted"

/** The same world for each start. */
const makeWorld = Effect.gen(function* () {
  const { addPosts, world } = yield* Emulator
  yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
  const until = Date.parse("2026-11-21T11:59:00Z")
  const text = (index: number) => (index === 2 ? secret : `post ${index}`)
  const added = yield* addPosts({ author: world.seed.users.main, count: posts, text, interval: "1 hour", until })
  const remove = Effect.sync(() => {
    for (const [id, post] of world.posts) if (post.text === secret) world.posts.set(id, { ...post, deleted: true })
  })
  const plan = yield* collect(getTweets, { ids: added.map(({ id }) => id) })
  return { plan, remove }
})

const nextTurn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/** Lets time go on while an effect waits for a job. */
const drive = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect)
    while (fiber.pollUnsafe() === undefined) {
      yield* TestClock.adjust("1 second")
      yield* nextTurn
    }
    return yield* Fiber.join(fiber)
  })

const inWorld = Effect.provide([layerTest({ limits: "off" }), TestClock.layer()])

const filesWith = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(secret))

const own = /^(manifest\.json|lock|collection\.sqlite(-wal|-shm)?)$/

const idsIn = (folder: string): ReadonlyArray<string> =>
  readFileSync(join(folder, "posts.ndjson"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).id)

const judge = (folder: string): Found => {
  const ids = idsIn(folder)
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"))
  const known = manifest.files.map(({ file }) => file)
  const unknown = readdirSync(folder).filter((name) => !own.test(name) && !known.includes(name))
  const left = filesWith(folder)
  const wrong =
    left.length > 0
      ? `the deleted post is in ${left.join(", ")}`
      : unknown.length > 0
        ? `files that the manifest does not have: ${unknown.join(", ")}`
        : manifest.complete && manifest.complied !== undefined
          ? undefined
          : "not complete"
  return { lost: posts - 1 - new Set(ids).size, doubled: ids.length - new Set(ids).size, wrong }
}

export const compliance: Subject = {
  name: "compliance of a collection",
  run: (directory, log) =>
    Effect.gen(function* () {
      const { plan, remove } = yield* makeWorld
      yield* run(plan, { directory })
      yield* remove
      log.begun.push(1)
      yield* drive(comply(directory))
      log.done.push(1)
    }).pipe(inWorld),
  restart: (directory, { begun, done }: Log) =>
    Effect.gen(function* () {
      // The steps before are the subject of collections.
      if (begun.length === 0) return { lost: 0, doubled: 0 }
      const early = done.length === 0 || !existsSync(directory) ? [] : filesWith(directory)
      const { remove } = yield* makeWorld
      yield* remove
      yield* drive(comply(directory))
      const found = judge(directory)
      return early.length === 0 ? found : { ...found, wrong: `the deleted post is back in ${early.join(", ")}` }
    }).pipe(inWorld)
}
