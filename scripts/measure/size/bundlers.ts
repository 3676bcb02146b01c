import { readFileSync } from "node:fs"
import { builtinModules } from "node:module"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import commonjs from "@rollup/plugin-commonjs"
import { nodeResolve } from "@rollup/plugin-node-resolve"
import { build as esbuild, transform } from "esbuild"
import { rolldown } from "rolldown"
import { type Plugin, rollup } from "rollup"
import webpack from "webpack"
import { top } from "../../workspace.ts"

export interface Sizes {
  readonly minified: number
  readonly gzip: number
  /** For readers only: it takes ten times as long as gzip, and no budget is about it. */
  readonly brotli?: number
}

export const sizesOf = (code: string): Sizes => ({
  minified: Buffer.byteLength(code),
  gzip: gzipSync(code, { level: 9 }).length
})

export const brotliOf = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/**
 * Bundles a program as for browsers and edge functions, and returns the minified code. `external` modules stay outside;
 * others that cannot be found are an error.
 */
export type Bundler = (entry: string, external: ReadonlyArray<string>) => Promise<string>

/** Modules that Node has, and edge functions do not. */
export const builtins: ReadonlyArray<string> = [...builtinModules, ...builtinModules.map((name) => `node:${name}`)]

const withEsbuild: Bundler = async (entry, external) => {
  const { outputFiles } = await esbuild({
    entryPoints: [entry],
    absWorkingDir: top,
    bundle: true,
    minify: true,
    platform: "browser",
    format: "esm",
    external: [...external],
    tsconfigRaw: {},
    write: false,
    logLevel: "silent"
  })
  return outputFiles[0]?.text ?? ""
}

// Rollup has no minifier of its own.
const minify = async (code: string): Promise<string> =>
  (await transform(code, { minify: true, format: "esm", target: "es2022" })).code

// Its types say that it is a CommonJS module, which it is not when it is imported.
const commonjsPlugin = commonjs as unknown as () => Plugin

const withRollup: Bundler = async (entry, external) => {
  const bundle = await rollup({
    input: join(top, entry),
    plugins: [nodeResolve({ browser: true, preferBuiltins: false }), commonjsPlugin()],
    external: [...external],
    onwarn: ({ code, message }) => {
      // Rollup goes on without a module that it does not find.
      if (code === "UNRESOLVED_IMPORT") throw new Error(message)
    }
  })
  const { output } = await bundle.generate({ format: "esm" })
  await bundle.close()
  return minify(output[0].code)
}

const withRolldown: Bundler = async (entry, external) => {
  const bundle = await rolldown({
    input: join(top, entry),
    platform: "browser",
    external: [...external],
    onLog: (_level, { code, message }) => {
      if (code === "UNRESOLVED_IMPORT") throw new Error(message)
    }
  })
  // As Vite has it: comments for bundlers are left out, since this was the last one.
  const comments = { annotation: false, jsdoc: false }
  const { output } = await bundle.generate({ format: "esm", minify: true, comments })
  await bundle.close()
  return output[0].code
}

const withWebpack: Bundler = (entry, external) => {
  const path = join(top, "node_modules", ".cache", "xeffect", "size", "webpack")
  const filename = `${entry.replace(/[^\w]+/g, "-")}.mjs`
  const compiler = webpack({
    context: top,
    mode: "production",
    target: ["web", "es2022"],
    entry: join(top, entry),
    output: { path, filename, module: true, chunkFormat: "module" },
    experiments: { outputModule: true },
    externals: Object.fromEntries(external.map((name) => [name, `module ${name}`])),
    performance: false,
    devtool: false
  })
  return new Promise((resolve, reject) => {
    compiler?.run((error, stats) => {
      const [problem] = stats?.toJson({ all: false, errors: true }).errors ?? []
      compiler.close(() => {})
      if (error !== null || problem !== undefined) return reject(new Error(error?.message ?? problem?.message))
      resolve(readFileSync(join(path, filename), "utf8"))
    })
  })
}

export type BundlerName = "esbuild" | "Rollup" | "Rolldown" | "webpack"

/** How programs are bundled, each as its users mostly do. All take JavaScript. */
export const bundlers: Readonly<Record<BundlerName, Bundler>> = {
  esbuild: withEsbuild,
  Rollup: withRollup,
  Rolldown: withRolldown,
  webpack: withWebpack
}
