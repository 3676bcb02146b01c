import { assert, describe, it } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { collect, comply, ExportError, run, s3 } from "@xeffect/export"
import { searchRecentTweets } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { S3mini } from "s3mini"
import { bucketCredentials, startBucket } from "./support/bucket.ts"
import { newDirectory } from "./support/directory.ts"
import { drive } from "./support/drive.ts"

const started = Effect.gen(function* () {
  const { bucket, endpoint } = yield* startBucket
  const destination = s3(new S3mini({ endpoint, ...bucketCredentials }), { prefix: "a b/tides/" })
  return { bucket, destination, endpoint }
})

/** 300 posts. */
const prepared = Effect.gen(function* () {
  const { addPosts, world } = yield* Emulator
  yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
  const until = Date.parse("2026-11-21T11:59:00Z")
  const author = world.seed.users.main
  const posts = yield* addPosts({ author, count: 300, text: () => "#gauge", interval: "5 minutes", until })
  const plan = yield* collect(searchRecentTweets, { query: "#gauge" }, { slices: 1 })
  return { directory: yield* newDirectory, ids: posts.map(({ id }) => id), plan }
})

const idsIn = (file: Buffer | undefined): Array<string> =>
  String(file ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line).id)

const layer = layerTest({ limits: "off" })

describe("a bucket", () => {
  it.effect("has the files of a collection and its manifest, and the directory has only the database", () =>
    Effect.gen(function* () {
      const { directory, ids, plan } = yield* prepared
      const { bucket, destination } = yield* started
      const manifest = yield* drive(run(plan, { directory, destination, split: { bytes: 10_000 } }))
      assert.isTrue(manifest.complete)
      assert.isAbove(manifest.files.length, 2)
      assert.sameMembers(
        [...bucket.objects.keys()],
        [...manifest.files.map(({ file }) => file), "manifest.json"].map((name) => `a b/tides/${name}`)
      )
      for (const { bytes, file, sha256 } of manifest.files) {
        const object = bucket.objects.get(`a b/tides/${file}`)
        assert.strictEqual(object?.length, bytes)
        assert.strictEqual(
          createHash("sha256")
            .update(object ?? "")
            .digest("hex"),
          sha256
        )
      }
      const posts = manifest.files.flatMap(({ file }) => idsIn(bucket.objects.get(`a b/tides/${file}`)))
      assert.sameMembers(posts, ids)
      const copy = JSON.parse(String(bucket.objects.get("a b/tides/manifest.json")))
      assert.deepStrictEqual(copy, JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8")))
      // An existing part is not written again.
      bucket.failing = { status: 403, times: 0 }
      const { requests } = yield* Emulator
      const before = (yield* requests).length
      assert.deepStrictEqual(
        (yield* drive(run(plan, { directory, destination, split: { bytes: 10_000 } }))).files,
        manifest.files
      )
      assert.lengthOf(yield* requests, before)
    }).pipe(Effect.provide(layer))
  )

  it.effect("gets a large file in parts, which appears when it is closed", () =>
    Effect.gen(function* () {
      const { bucket, destination } = yield* started
      const file = yield* destination.open("large.ndjson")
      const hash = createHash("sha256")
      for (let index = 0; index < 35; index++) {
        const bytes = new Uint8Array(1_000_003).fill(index)
        hash.update(bytes)
        yield* file.write(bytes)
      }
      assert.strictEqual(bucket.objects.size, 0)
      assert.deepStrictEqual(yield* file.close, { bytes: 35 * 1_000_003, sha256: hash.copy().digest("hex") })
      const object = bucket.objects.get("a b/tides/large.ndjson")
      assert.strictEqual(
        createHash("sha256")
          .update(object ?? "")
          .digest("hex"),
        hash.digest("hex")
      )
      assert.strictEqual(bucket.uploads.get("upload-1")?.size, 3)
    })
  )

  it.effect("that fails for seconds is tried again", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* prepared
      const { bucket, destination } = yield* started
      bucket.failing = { status: 503, times: 3 }
      assert.isTrue((yield* drive(run(plan, { directory, destination }))).complete)
    }).pipe(Effect.provide(layer))
  )

  it.effect.each(["posts.ndjson", "manifest.json"])("that has an object of somebody else keeps it: %s", (name) =>
    Effect.gen(function* () {
      const { directory, plan } = yield* prepared
      const { bucket, destination } = yield* started
      const mine = Buffer.from("mine")
      bucket.objects.set(`a b/tides/${name}`, mine)
      const { message } = yield* drive(Effect.flip(run(plan, { directory, destination })))
      assert.include(
        message,
        `writing ${name}: a file of this name exists, and this collection did not write it. Move it away`
      )
      assert.deepStrictEqual(bucket.objects.get(`a b/tides/${name}`), mine)
      bucket.objects.delete(`a b/tides/${name}`)
      assert.isTrue((yield* drive(run(plan, { directory, destination }))).complete)
    }).pipe(Effect.provide(layer))
  )

  it.effect("that is gone fails by name, and the next run writes it without a request", () =>
    Effect.gen(function* () {
      const { directory, ids, plan } = yield* prepared
      const { requests } = yield* Emulator
      const { bucket, destination } = yield* started
      bucket.failing = { status: 503, times: Infinity }
      const error = yield* drive(Effect.flip(run(plan, { directory, destination })))
      assert(error instanceof ExportError)
      assert.strictEqual(error.reason._tag, "DestinationFailed")
      assert.include(error.message, "The output failed while writing posts.ndjson: ")
      bucket.failing.times = 0
      const before = (yield* requests).length
      assert.isTrue((yield* drive(run(plan, { directory, destination }))).complete)
      assert.lengthOf(yield* requests, before)
      assert.sameMembers(idsIn(bucket.objects.get("a b/tides/posts.ndjson")), ids)
    }).pipe(Effect.provide(layer))
  )

  it.effect("with other credentials is refused without showing them", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* prepared
      const { endpoint } = yield* started
      const secretAccessKey = "not-the-secret-of-the-bucket"
      const destination = s3(new S3mini({ endpoint, ...bucketCredentials, secretAccessKey }))
      const error = yield* drive(Effect.flip(run(plan, { directory, destination })))
      assert.include(error.message, "403")
      assert.notInclude(JSON.stringify(error) + error.message, secretAccessKey)
    }).pipe(Effect.provide(layer))
  )

  it.effect("complies: its files are written again, and those that are no more are removed", () =>
    Effect.gen(function* () {
      const { directory, ids, plan } = yield* prepared
      const { world } = yield* Emulator
      const { bucket, destination } = yield* started
      yield* drive(run(plan, { directory, destination, split: { bytes: 10_000 } }))
      const before = bucket.objects.size
      for (const id of ids.slice(0, 200)) {
        const post = world.posts.get(id)
        if (post !== undefined) world.posts.set(id, { ...post, deleted: true })
      }
      const refused = yield* Effect.flip(comply(directory))
      assert.include(refused.message, "destination must be where the files are: http://127.0.0.1")
      yield* drive(comply(directory, { destination }))
      assert.isBelow(bucket.objects.size, before)
      const names = Array.from(bucket.objects.keys()).filter((name) => name.includes("posts"))
      assert.sameMembers(
        names.flatMap((name) => idsIn(bucket.objects.get(name))),
        ids.slice(200)
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("complies, and so does the directory, which had the files before", () =>
    Effect.gen(function* () {
      const { directory, ids, plan } = yield* prepared
      const { world } = yield* Emulator
      const { bucket, destination, endpoint } = yield* started
      const earlier = s3(new S3mini({ endpoint, ...bucketCredentials }), { prefix: "earlier/" })
      yield* drive(run(plan, { directory, split: { bytes: 10_000 } }))
      yield* drive(run(plan, { directory, destination: earlier, format: "ndjson" }))
      yield* drive(run(plan, { directory, destination }))
      const [first = ""] = ids
      const post = world.posts.get(first)
      if (post !== undefined) world.posts.set(first, { ...post, deleted: true })
      const { elsewhere, removed } = yield* drive(comply(directory, { destination }))
      assert.deepStrictEqual(removed, { posts: 1 })
      assert.sameMembers(idsIn(bucket.objects.get("a b/tides/posts.ndjson")), ids.slice(1))
      assert.notInclude(readdirSync(directory).join(" "), "posts")
      assert.deepStrictEqual(elsewhere, [earlier.name])
    }).pipe(Effect.provide(layer))
  )

  it.effect("is refused before anything is sent if it is none, or for tables", () =>
    Effect.gen(function* () {
      const { directory, plan } = yield* prepared
      const { destination } = yield* started
      const { requests } = yield* Emulator
      const wrong = yield* Effect.flip(run(plan, { directory, destination: "s3://tides" as never }))
      assert.include(wrong.message, "destination must be made by s3 of @xeffect/export")
      const tables = yield* Effect.flip(run(plan, { directory, destination, format: "sqlite" }))
      assert.include(tables.message, "format must be another one: tables are a file of the directory")
      assert.lengthOf(yield* requests, 0)
    }).pipe(Effect.provide(layer))
  )
})
