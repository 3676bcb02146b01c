import { assert, describe, layer } from "@effect/vitest"
import { runOnCluster } from "@xeffect/export/cluster"
import { s3 } from "@xeffect/export/s3"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { gunzipSync } from "node:zlib"
import { S3mini } from "s3mini"
import { bucketCredentials, startBucket } from "./support/bucket.ts"
import { layerServer, machine, prepared } from "./support/over-postgres.ts"
import { hasPostgres } from "./support/postgres-server.ts"

describe.skipIf(!hasPostgres)("a collection over Postgres into a bucket", () => {
  layer(layerServer)((test) => {
    test.effect("is in files of the bucket", () =>
      Effect.gen(function* () {
        const { ids, plan } = yield* prepared
        const { bucket, endpoint } = yield* startBucket
        const destination = s3(new S3mini({ endpoint, ...bucketCredentials }))
        const { files } = yield* runOnCluster(plan, { schema: "bucket", destination, compress: "gzip" })
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
      }).pipe(Effect.scoped, Effect.provide(machine()), TestClock.withLive)
    )

    test.effect("has no files of a run that ended before its manifest, once another run divides them differently", () =>
      Effect.gen(function* () {
        const { ids, plan } = yield* prepared
        const { bucket, endpoint } = yield* startBucket
        const destination = s3(new S3mini({ endpoint, ...bucketCredentials }))
        const ending = {
          ...destination,
          open: (file: string) =>
            file === "manifest.json" ? Effect.fail(new Error("switched off")) : destination.open(file)
        }
        const { reason } = yield* Effect.flip(
          runOnCluster(plan, { schema: "divided", destination: ending, split: "day" })
        )
        assert.strictEqual(reason._tag, "DestinationFailed")
        assert.isTrue([...bucket.objects.keys()].every((file) => /^posts-.*\.ndjson$/.test(file)))
        assert.isAbove(bucket.objects.size, 1)
        const { files } = yield* runOnCluster(plan, { schema: "divided", destination })
        assert.deepStrictEqual(
          files.map(({ file, rows }) => [file, rows]),
          [["posts.ndjson", ids.length]]
        )
        assert.sameMembers([...bucket.objects.keys()], ["posts.ndjson", "manifest.json"])
      }).pipe(Effect.scoped, Effect.provide(machine()), TestClock.withLive)
    )
  })
})
