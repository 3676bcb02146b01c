import { assert, describe, layer } from "@effect/vitest"
import { Emulator } from "@xeffect/emulator"
import { layerTest } from "@xeffect/emulator/test"
import { type ExportEvent, s3 } from "@xeffect/export"
import { cancelCluster, runOnCluster, updateOnCluster } from "@xeffect/export/cluster"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { gunzipSync } from "node:zlib"
import { S3mini } from "s3mini"
import { bucketCredentials, startBucket } from "./support/bucket.ts"
import { layerDatabase, layerServer, machine, machineOver, prepared } from "./support/over-postgres.ts"
import { hasPostgres } from "./support/postgres-server.ts"

describe.skipIf(!hasPostgres)("a collection over Postgres into a bucket", () => {
  layer(layerServer, { timeout: "1 minute" })((test) => {
    test.effect("is in files of the bucket", () =>
      Effect.gen(function* () {
        const { ids, plan } = yield* prepared
        const { bucket, endpoint } = yield* startBucket
        const destination = s3(new S3mini({ endpoint, ...bucketCredentials }))
        const { files, output } = yield* runOnCluster(plan, { schema: "bucket", destination, compress: "gzip" })
        assert.deepStrictEqual(output, { format: "ndjson", compress: "gzip" })
        assert.deepStrictEqual(
          files.map(({ file, rows }) => [file, rows]),
          [["posts.ndjson.gz", 300]]
        )
        const lines = gunzipSync(bucket.objects.get("posts.ndjson.gz") ?? "")
          .toString()
          .trim()
          .split("\n")
        assert.sameMembers(
          lines.map((line) => JSON.parse(line).id),
          ids
        )
        assert.isTrue(JSON.parse(String(bucket.objects.get("manifest.json"))).complete)
        // Without a format it goes on as it is written.
        const updated = yield* updateOnCluster(plan, { schema: "bucket", destination })
        assert.deepStrictEqual([updated.complete, updated.output], [true, output])
        assert.isTrue(updated.files.every(({ file }) => bucket.objects.has(file)))
        const tables = yield* updateOnCluster(plan, { schema: "bucket" })
        assert.deepStrictEqual([tables.files, tables.output], [[], { format: "postgres" }])
        // The files are as old as the update before.
        const again = yield* updateOnCluster(plan, { schema: "bucket", destination })
        assert.deepStrictEqual(again.output, output)
      }).pipe(Effect.scoped, Effect.provide(machine()), TestClock.withLive)
    )

    test.effect("has no files of a run that ended before its manifest, once another run divides them differently", () =>
      Effect.gen(function* () {
        const { ids, plan } = yield* prepared
        const { bucket, endpoint } = yield* startBucket
        const destination = s3(new S3mini({ endpoint, ...bucketCredentials }))
        const ending = {
          ...destination,
          open: (file: string) => (file === "manifest.json" ? Effect.fail("switched off") : destination.open(file))
        }
        const { reason } = yield* Effect.flip(
          runOnCluster(plan, { schema: "divided", destination: ending, split: "day" })
        )
        assert.strictEqual(reason._tag, "DestinationFailed")
        assert.isTrue([...bucket.objects.keys()].every((file) => /^posts-.*\.ndjson$/.test(file)))
        assert.isAbove(bucket.objects.size, 1)
        const { files } = yield* runOnCluster(plan, { schema: "divided", destination, format: "ndjson" })
        assert.deepStrictEqual(
          files.map(({ file, rows }) => [file, rows]),
          [["posts.ndjson", ids.length]]
        )
        assert.sameMembers([...bucket.objects.keys()], ["posts.ndjson", "manifest.json"])
      }).pipe(Effect.scoped, Effect.provide(machine()), TestClock.withLive)
    )

    test.effect("has a manifest that lists the files of the run before, after a run that failed", () => {
      // The first run cannot be done before it is cancelled.
      const limits = { "GET /2/tweets/search/recent": { app: [{ limit: 4, windowSeconds: 900 }] } }
      return Effect.gen(function* () {
        const { plan } = yield* prepared
        const { bucket, endpoint } = yield* startBucket
        const destination = s3(new S3mini({ endpoint, ...bucketCredentials }))
        const run = runOnCluster(plan, { schema: "listed", destination })
        const sql = yield* SqlClient
        const cancel = Effect.provideService(Effect.orDie(cancelCluster("listed")), SqlClient, sql)
        const on_event = (event: ExportEvent) => (event._tag === "Page" ? cancel : Effect.void)
        const { files } = yield* Effect.provide(run, machineOver({ on_event }))
        assert.lengthOf(files, 1)
        const { fault } = yield* Emulator
        yield* fault({ method: "GET", path: "/2/tweets/search/recent", status: 401 })
        const error = yield* Effect.flip(Effect.provide(run, machineOver({})))
        assert.deepInclude(error, { _tag: "ExportError" })
        const manifest = JSON.parse(String(bucket.objects.get("manifest.json")))
        assert.isFalse(manifest.complete)
        assert.deepStrictEqual(manifest.files, files)
      }).pipe(
        Effect.scoped,
        Effect.provide(Layer.provideMerge(layerDatabase, layerTest({ limits }))),
        TestClock.withLive
      )
    })
  })
})
