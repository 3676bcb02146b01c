import { decode } from "@jridgewell/sourcemap-codec"
import type { Metafile } from "esbuild"

type Output = Metafile["outputs"][string]

export interface Bundled {
  readonly code: string
  /** The bundle's source map, its sources relative to the folder of the bundle's modules. */
  readonly map: string
  readonly output: Output
}

const isOfLibrary = (path: string): boolean => path.includes("node_modules/")

/** The text of a bundle by the source that it is from. A part from no source is left out. */
const textBySource = ({ code, map }: Bundled): ReadonlyMap<string, string> => {
  const { mappings, sources }: { mappings: string; sources: ReadonlyArray<string> } = JSON.parse(map)
  const lines = code.split("\n")
  const texts = new Map<string, string>()
  decode(mappings).forEach((segments, line) => {
    const text = `${lines[line] ?? ""}\n`
    segments.forEach(([column, source], index) => {
      const name = sources[source ?? -1]
      if (name === undefined) return
      // The text before the first name of a line, such as its indentation, belongs to it.
      const piece = text.slice(index === 0 && line > 0 ? 0 : column, segments[index + 1]?.[0])
      texts.set(name, (texts.get(name) ?? "") + piece)
    })
  })
  return texts
}

/** Each library module's part of a readable bundle, which begins with a comment that names it. */
const textByModule = (code: string): ReadonlyMap<string, string> =>
  new Map(
    code
      .split(/^\/\/ (?=\S+$)/m)
      .map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n"))] as const)
  )

export interface Attributed {
  /** Bytes in the bundle, by module. */
  readonly bytes: ReadonlyMap<string, number>
  /** Text in the bundle, by module. Of libraries only in a bundle that was not minified. */
  readonly text: ReadonlyMap<string, string>
}

/**
 * The bytes of a bundle by module. Modules of this repository are named by their sources, since a built file
 * holds many of them; those of libraries by their files.
 */
export const attribute = (bundled: Bundled): Attributed => {
  const texts = [...textBySource(bundled)].filter(([path]) => !isOfLibrary(path))
  const libraries = Object.entries(bundled.output.inputs).filter(([path]) => isOfLibrary(path))
  const modules = textByModule(bundled.code)
  return {
    bytes: new Map([
      ...texts.map(([path, text]) => [path, Buffer.byteLength(text)] as const),
      ...libraries.map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const)
    ]),
    text: new Map([...texts, ...libraries.map(([path]) => [path, modules.get(path) ?? ""] as const)])
  }
}
