import { build } from "esbuild"
import { gzipSync } from "node:zlib"
import { top } from "../build/workspace.ts"
import type { OperationFile } from "./program.ts"
import { toText } from "./table.ts"

/** Each layer that a program may put around its transport: its module in `@xeffect/http`, and how it is made. */
const layers: ReadonlyArray<readonly [module: string, made: string]> = [
  ["rate-limit", "layerRateLimit()"],
  ["pacing", "layerPacing"],
  ["retry", "layerRetry()"],
  ["timeout", "layerAttemptTimeout(1000)"],
  ["timeout", "layerTimeout(1000)"],
  ["rate-limit-record", "layerRateLimits"],
  ["usage", "layerUsage({})"],
  ["metrics", "layerMetrics"],
  ["post-vocabulary", "layerPostVocabulary"]
]

const weigh = async (contents: string) => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: top, loader: "ts" },
    bundle: true,
    minify: true,
    platform: "browser",
    format: "esm",
    write: false
  })
  const bytes = outputFiles[0]?.contents ?? new Uint8Array()
  return { minified: bytes.length, gzipped: gzipSync(bytes).length }
}

const reading = (around: readonly [module: string, made: string] | undefined) => `
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { bearer, layerApi, layerTransport } from "@xeffect/http"
import { getTweet } from "@xeffect/tweets"
${around === undefined ? "" : `import { ${around[1].split("(")[0]} } from "@xeffect/http/${around[0]}"`}
const transport = ${around === undefined ? "layerTransport" : `${around[1]}.pipe(Layer.provide(layerTransport))`}
const live = layerApi({ credentials: { bearer: bearer(Redacted.make("token")) } }).pipe(Layer.provide(transport))
getTweet({ id: "20" }).pipe(Effect.provide(Layer.provide(live, FetchHttpClient.layer)), Effect.runPromise)`

const calling = (operations: ReadonlyArray<OperationFile>) =>
  `${operations.map(({ area, exported }) => `import { ${exported} } from "@xeffect/${area}"`).join("\n")}
globalThis.operations = [${operations.map(({ exported }) => exported).join(", ")}]`

/** Bytes gzipped that each operation adds to all the others, the largest first. */
export const weighOperations = async (
  operations: ReadonlyArray<OperationFile>
): Promise<ReadonlyArray<{ readonly name: string; readonly bytes: number }>> => {
  const all = await weigh(calling(operations))
  const added = operations.map(async (operation) => {
    const { gzipped } = await weigh(calling(operations.filter((one) => one !== operation)))
    return { name: operation.name, bytes: all.gzipped - gzipped }
  })
  return (await Promise.all(added)).toSorted((one, other) => other.bytes - one.bytes)
}

/** What each layer adds to a program that makes one read. */
export const printLayers = async (): Promise<void> => {
  const base = await weigh(reading(undefined))
  const rows: Array<ReadonlyArray<string>> = [["layer, bytes added", "minified", "gzipped"]]
  for (const layer of layers) {
    const { gzipped, minified } = await weigh(reading(layer))
    rows.push([layer[1], `${minified - base.minified}`, `${gzipped - base.gzipped}`])
  }
  console.log(toText(rows))
}
