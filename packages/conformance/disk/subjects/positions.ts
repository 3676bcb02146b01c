// Positions of streams: in a file of their own, and in a KeyValueStore over files.
import { Checkpoint, layerCheckpoint, type Position } from "@xeffect/core/checkpoint"
import { fileCheckpoint } from "@xeffect/core/file"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Path from "effect/Path"
import * as KeyValueStore from "effect/persistence/KeyValueStore"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import type { Found, Log, Subject } from "../subject.ts"

interface Kept<E, R> {
  readonly load: Effect.Effect<Position | undefined, E, R>
  readonly save: (position: Position) => Effect.Effect<void, E, R>
}

const saves = 5

// Long enough for a write that is cut short to be seen.
const positionAt = (time: number): Position => ({ time, keys: [`key ${time}`, "x".repeat(200)] })

const saveAll = <E, R>({ load, save }: Kept<E, R>, log: Log) =>
  Effect.andThen(
    load,
    Effect.forEach(
      Array.from({ length: saves }, (_, index) => index + 1),
      (time) => {
        log.begun.push(time)
        return Effect.andThen(
          save(positionAt(time)),
          Effect.sync(() => void log.done.push(time))
        )
      },
      { discard: true }
    )
  )

/** The loaded value is the last one saved, or the one in progress; and the next save is loaded again. */
const judge = Effect.fnUntraced(function* <E, R>(
  { load, save }: Kept<E, R>,
  again: Kept<E, R>,
  { begun, done }: Log
): Effect.fn.Return<Found, E, R> {
  const loaded = (yield* load)?.time ?? 0
  yield* save(positionAt(99))
  const next = (yield* again.load)?.time
  const [saved, last] = [done.at(-1) ?? 0, begun.at(-1) ?? 0]
  const wrong =
    next !== 99
      ? `the save after it is not loaded, but ${next}`
      : loaded > last
        ? `${loaded} was never saved`
        : undefined
  return { lost: Math.max(0, saved - loaded), doubled: 0, wrong }
})

const unknownFiles = (folder: string, known: RegExp): string | undefined => {
  const unknown = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => !known.test(name))
  return unknown.length === 0 ? undefined : `files that nothing knows: ${unknown.join(", ")}`
}

const inFile = (folder: string) => fileCheckpoint(join(folder, "mentions.json"))

export const positionsInFile: Subject = {
  name: "positions, fileCheckpoint",
  run: (folder, log) => saveAll(inFile(folder), log),
  restart: (folder, log) =>
    Effect.map(judge(inFile(folder), inFile(folder), log), (found) => ({
      ...found,
      // Drafts stay for a minute, as the documentation says.
      wrong: found.wrong ?? unknownFiles(folder, /^mentions\.json(?:\.[0-9a-f]{32}\.new)?$/)
    }))
}

const named: Kept<unknown, Checkpoint> = {
  load: Checkpoint.use(({ load }) => load("posts")),
  save: (position) => Checkpoint.use(({ save }) => save("posts", position))
}

const inStore = (folder: string) =>
  layerCheckpoint.pipe(Layer.provide(KeyValueStore.layerFileSystem(folder)), Layer.provide(Path.layer))

export const positionsInStore: Subject = {
  name: "positions, layerCheckpoint in files",
  // `layerCheckpoint`: "A power cut may take positions that `KeyValueStore.layerFileSystem` has not synced".
  allowed: ["power", "power, names stay"],
  run: (folder, log) => saveAll(named, log).pipe(Effect.provide(inStore(folder))),
  restart: (folder, log) => {
    const again = { ...named, load: Effect.provide(named.load, Layer.fresh(inStore(folder))) }
    return judge(named, again as never, log).pipe(Effect.provide(inStore(folder))) as Effect.Effect<
      Found,
      unknown,
      never
    >
  }
}
