import { readFile } from "node:fs/promises"
import { build, type Plugin } from "esbuild"

export interface Kept {
  readonly module: string
  readonly code: string
}

/** Everything but the module itself stays outside, and the module must be kept although the program uses nothing. */
const alone = (module: string): Plugin => ({
  name: "alone",
  setup: ({ onLoad, onResolve }) => {
    // A module that is passed on runs nothing here, but esbuild copies its names when it stays outside.
    onLoad({ filter: /.*/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(/^export \* from .*$/gm, "")
    }))
    onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === "entry-point" ? undefined : path === module ? { path, sideEffects: true } : { path, external: true }
    )
  }
})

/**
 * The rest of a module when a program imports it and uses nothing of it: the initializers that bundlers take for
 * effects. Each of them also keeps what it names, in every program that uses anything of that module.
 */
export const findKept = async (module: string): Promise<Kept | undefined> => {
  const result = await build({
    stdin: { contents: `import ${JSON.stringify(module)}`, resolveDir: "/" },
    plugins: [alone(module)],
    bundle: true,
    format: "esm",
    minifySyntax: true,
    treeShaking: true,
    write: false,
    logLevel: "silent"
  })
  const text = result.outputFiles[0]?.text ?? ""
  const code = text
    .replace(/^import [^;]*;$/gm, "")
    .replace(/^\/\/.*$/gm, "")
    .trim()
  return code === "" ? undefined : { module, code }
}
