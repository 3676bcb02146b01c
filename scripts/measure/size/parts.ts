import { basename } from "node:path"
import { build } from "esbuild"
import { gzipSync } from "node:zlib"
import { top } from "../../workspace.ts"
import type { OperationFile } from "./program.ts"
import { toText } from "./table.ts"

/** Middleware: its module, if it is not one of `@xeffect/http`, and how it is made. */
const middleware: ReadonlyArray<readonly [module: string, made: string]> = [
  ["rate-limit", "rateLimit()"],
  ["pacing", "pacing()"],
  ["retry", "retry()"],
  ["timeout", "attemptTimeout(1000)"],
  ["timeout", "timeout(1000)"],
  ["rate-limit-record", "rateLimitRecord()"],
  ["@xeffect/costs", "costs()"],
  ["metrics", "metrics"],
  ["post-vocabulary", "postVocabulary"]
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

const moduleOf = (module: string) => (module.startsWith("@") ? module : "@xeffect/http/middleware")

const reading = (around: readonly [module: string, made: string] | undefined) => `
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { layerBearer } from "@xeffect/http"
import { getTweet } from "@xeffect/tweets"
${around === undefined ? "" : `import { ${around[1].split("(")[0]} } from "${moduleOf(around[0])}"`}
const live = layerBearer({ bearer_token: "token"${around === undefined ? "" : `, around: [${around[1]}]`} })
getTweet({ id: "20" }).pipe(Effect.provide(Layer.provide(live, FetchHttpClient.layer)), Effect.runPromise)`

const calling = (operations: ReadonlyArray<OperationFile>) =>
  `${operations.map(({ area, exported }) => `import { ${exported} } from "@xeffect/${area}"`).join("\n")}
globalThis.operations = [${operations.map(({ exported }) => exported).join(", ")}]`

/** Weighs several programs, whose modules are parsed once. Bytes gzipped. */
const weighAll = async (programs: ReadonlyArray<string>): Promise<ReadonlyArray<number>> => {
  const { outputFiles } = await build({
    entryPoints: programs.map((_, index) => ({ in: `program:${index}`, out: `${index}` })),
    plugins: [
      {
        name: "programs",
        setup: ({ onLoad, onResolve }) => {
          onResolve({ filter: /^program:/ }, ({ path }) => ({ path, namespace: "programs" }))
          onLoad({ filter: /.*/, namespace: "programs" }, ({ path }) => ({
            contents: programs[Number(path.split(":")[1])] ?? "",
            resolveDir: top
          }))
        }
      }
    ],
    outdir: top,
    bundle: true,
    splitting: false,
    minify: true,
    platform: "browser",
    format: "esm",
    // The parts of Effect that they add show in the sizes of whole programs.
    external: ["effect/*"],
    write: false
  })
  const byName = new Map(outputFiles.map(({ contents, path }) => [basename(path, ".js"), contents]))
  return programs.map((_, index) => gzipSync(byName.get(`${index}`) ?? new Uint8Array()).length)
}

/**
 * Bytes gzipped that each operation adds to all the others, Effect aside, the largest first. Each is weighed with an order of
 * its own, in which it is the last: a common one would add the blocks into which it happens to be compressed to each of them.
 */
export const weighOperations = async (
  operations: ReadonlyArray<OperationFile>
): Promise<ReadonlyArray<{ readonly name: string; readonly bytes: number }>> => {
  const orders = operations.map((operation, index) => [
    ...operations.slice(index + 1),
    ...operations.slice(0, index),
    operation
  ])
  const weights = await weighAll([...orders, ...orders.map((order) => order.slice(0, -1))].map(calling))
  return operations
    .map(({ name }, index) => ({ name, bytes: (weights[index] ?? 0) - (weights[index + orders.length] ?? 0) }))
    .toSorted((one, other) => other.bytes - one.bytes)
}

/** Prints the bytes that each middleware adds to a program that makes one read. */
export const printMiddleware = async (): Promise<void> => {
  const base = await weigh(reading(undefined))
  const rows: Array<ReadonlyArray<string>> = [["middleware, bytes added", "minified", "gzipped"]]
  for (const one of middleware) {
    const { gzipped, minified } = await weigh(reading(one))
    rows.push([one[1], `${minified - base.minified}`, `${gzipped - base.gzipped}`])
  }
  console.log(toText(rows))
}
