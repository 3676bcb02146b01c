import { globSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { transformAsync } from "@babel/core"
import annotatePureCalls from "babel-plugin-annotate-pure-calls"
import { wrapInitializers } from "./wrap-initializers.ts"
import type { Package } from "./workspace.ts"

/** The plugins that make a module's initializers droppable, in the order in which they have to run. */
export const plugins: ReadonlyArray<unknown> = [annotatePureCalls, wrapInitializers]

const annotateModule = async (dist: string, file: string): Promise<void> => {
  const path = join(dist, file)
  const inputSourceMap: object = JSON.parse(await readFile(`${path}.map`, "utf8"))
  const result = await transformAsync(await readFile(path, "utf8"), {
    filename: path,
    plugins,
    inputSourceMap,
    sourceMaps: true,
    configFile: false,
    babelrc: false,
    compact: false
  })
  if (result === null) throw new Error(`Babel gave nothing for ${path}`)
  const name = file.split(/[\\/]/).at(-1)
  const code = result.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "")
  await writeFile(path, `${code}\n//# sourceMappingURL=${name}.map\n`)
  await writeFile(`${path}.map`, JSON.stringify({ ...result.map, file: name }))
}

/** Annotates every compiled module of a package, so that bundlers drop what is not used. Gives their number. */
export const annotate = async (one: Package): Promise<number> => {
  const dist = join(one.directory, "dist")
  const files = globSync("**/*.js", { cwd: dist })
  await Promise.all(files.map((file) => annotateModule(dist, file)))
  return files.length
}
