import type { Breaks } from "../breaks.ts"

/** Collections. */
export const ofCollections: Breaks = {
  "packages/export/test/refusals.test.ts: reads no file that a plan of somebody else names, unless that is allowed": {
    file: "packages/export/src/plan/plan.ts",
    from: "file === undefined || allow_key_file || madeHere.has(plan)",
    to: "file === undefined || allow_key_file || file !== ''"
  },
  "packages/export/test/directory.test.ts: and its files are open to their user alone, in each format": {
    file: "packages/export/src/output/destination/part-file.ts",
    from: 'open(partial, "wx", 0o600)',
    to: 'open(partial, "wx", 0o644)'
  },
  "packages/export/test/directory.test.ts: has all files of days, whatever the time of a post is: %j": {
    file: "packages/export/src/page/day.ts",
    from: "/^\\d{4}-\\d\\d-\\d\\d$/.test(text)",
    to: "text !== ''"
  },
  "packages/export/test/rewrites.test.ts: leaves no file in which comply does not look": {
    file: "packages/export/src/output/names.ts",
    from: "Effect.andThen(rememberName(store, destination, file), destination.open(file))",
    to: "destination.open(file)"
  },
  "packages/export/test/formats.test.ts: of other programs stay, and nothing is written beside them": {
    file: "packages/export/src/store/postgres/own-tables.ts",
    from: "foreign: found.find(({ ours }) => !ours)?.name",
    to: "foreign: undefined"
  },
  "packages/export/test/directory.test.ts: is refused for a file that the collection has not written there: %s": {
    file: "packages/export/src/output/names.ts",
    from: "if ((yield* Effect.mapError(destination.sizeOf(file), failed)) === undefined) return",
    to: 'if (file !== "") return'
  },
  "packages/export/test/hostile-rows.test.ts: begins with an apostrophe for the same texts as a cell that a command prints":
    {
      file: "packages/export/src/output/formats/csv-bytes.ts",
      from: 'bytesOf(/[\\w#"{[]/)',
      to: 'bytesOf(/[\\w#"{[=]/)'
    },
  "packages/export/test/refusals.test.ts: is refused for a line of keys that does not end, before it is whole in memory":
    {
      file: "packages/core/src/response/line-framer.ts",
      from: "if (rest.length > maxLine)",
      to: "if (rest.length > 2 * maxLine)"
    },
  "packages/export/test/comply.test.ts: has after %j because of %j a post that is %s": {
    file: "packages/export/src/comply/affected.ts",
    from: "from ${results} where action = 'delete' on conflict do nothing",
    to: "from ${results} where action = 'delete' or reason = 'deleted' on conflict do nothing"
  },
  "packages/export/test/comply.test.ts: has no row of any kind about a post or a user who is gone, in no byte of its files of %s":
    {
      file: "packages/export/src/comply/comply.ts",
      from: "vacuum; pragma wal_checkpoint(truncate)",
      to: "pragma wal_checkpoint(truncate)"
    },
  "packages/export/test/cluster.test.ts: runs no SQL and requests no page for a message that names another schema or collection":
    {
      file: "packages/export/src/cluster/partition.ts",
      from: "if (facts.collection !== payload.collection) return partitionEnd",
      to: ""
    }
}
