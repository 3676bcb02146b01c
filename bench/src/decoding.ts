import { readFileSync } from "node:fs"
import { join } from "node:path"
import { transform } from "esbuild"
import { top } from "../../scripts/workspace.ts"
import { type Sizes, sizesOf } from "../../scripts/measure/size/sizes.ts"
import { runChild } from "./children.ts"
import type { Samples } from "./statistics.ts"

export interface Decoding {
  /** Of the page. */
  readonly bytes: number
  readonly samples: Readonly<Record<string, Samples>>
}

/** Milliseconds to parse a page of 100 posts with every field and everything they refer to, with and without checks. */
export const measureDecoding = (rounds: number): Promise<Decoding> => runChild<Decoding>("decoding", [`${rounds}`])

/** The sizes of the generated checks of all kinds of responses. */
export const compiledSizes = async (): Promise<Sizes> => {
  const code = readFileSync(join(top, "packages", "core", "dist", "shape", "compiled.js"), "utf8")
  return sizesOf((await transform(code, { minify: true, format: "esm" })).code)
}
