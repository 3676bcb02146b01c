import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { xeffect } from "./support/run.ts"

const folder = mkdtempSync(join(tmpdir(), "xeffect-contradictions-"))

afterAll(() => rmSync(folder, { recursive: true }))

describe("Flags that contradict each other", () => {
  it.live.each([
    [["get-tweet", "20", "--json", "--csv"], "--json and --csv are two formats"],
    [["--ndjson", "search", "tides", "--csv"], "--ndjson and --csv are two formats"],
    [["text", "count", "x", "--json", "--ndjson"], "--json and --ndjson are two formats"],
    [["media", "upload", "x.png", "--json", "--csv"], "--json and --csv are two formats"],
    [["search", "tides", "--all", "--limit", "5"], "--all and --limit contradict each other"],
    [["get-users-tweets", "12", "--limit", "5", "--all"], "--all and --limit contradict each other"],
    [["search", "tides", "--limit", "5", "--limit", "6"], "--limit was given twice. Give it once."],
    [["get-tweet", "20", "--budget", "1", "--budget", "2"], "--budget was given twice. Give it once."],
    [["collect", "x", "--query", "a", "--estimate", "--dry-run"], "--estimate prints the price and --dry-run the plan"],
    [["collect", "x", "--params", "{}"], "--params and --keys-from need an operation or --query"],
    [["collect", "x", "--query", "a", "--params", '{"query":"b"}'], "--query and --params both have a query"],
    [["collect", "x", "--query", "a", "--format", "parquet", "--compress", "gzip"], "compress"],
    [["post", "--thread", "thread.txt", "--split"], "--thread reads the posts of a file, and --split divides a text"],
    [["stream", "tides", "--output", "tides.ndjson", "--csv"], "--output writes JSON lines"],
    [
      ["webhook", "listen", "--emulator", "--public-url", "https://tunnel.example/x"],
      "--emulator and --public-url cannot be combined"
    ]
  ] as const)("are refused in a sentence, with exit code 2: %s", ([args, words]) =>
    Effect.map(xeffect(args, { env: { XDG_STATE_HOME: folder } }), ({ code, stderr, stdout }) => {
      assert.deepStrictEqual([code, stdout], [2, ""], stderr)
      assert.include(stderr, words)
      assert.match(stderr, /^xeffect: /)
      assert.isAtMost(stderr.trimEnd().split("\n").length, 2)
    })
  )

  it.live("are not --yes and --dry-run: nothing is sent", () =>
    Effect.map(xeffect(["post", "A link: https://example.com", "--yes", "--dry-run"]), ({ code, stdout }) => {
      assert.strictEqual(code, 0)
      assert.strictEqual(JSON.parse(stdout).dollars.max, 0.2)
    })
  )
})
