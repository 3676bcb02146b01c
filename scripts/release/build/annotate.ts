import { readFile } from "node:fs/promises"
import { transformAsync } from "@babel/core"
import annotatePureCalls from "babel-plugin-annotate-pure-calls"
import { wrapInitializers } from "./wrap-initializers.ts"

/** The plugins that make a module's initializers droppable, in the order in which they have to run. */
export const plugins: ReadonlyArray<unknown> = [annotatePureCalls, wrapInitializers]

/** Reads a compiled module and annotates it, so that bundlers drop what is not used of it. */
export const annotate = async (path: string) => {
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
  if (result === null) throw new Error(`Babel returned nothing for ${path}`)
  return { code: result.code, map: JSON.stringify(result.map) }
}
