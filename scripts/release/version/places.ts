import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

interface Place {
  readonly files: string
  /** The text before the version, and the version. */
  readonly pattern: RegExp
}

/** Where the version is, besides the manifests, change logs and lock file, which are written by their own tools. */
const places: ReadonlyArray<Place> = [
  // The version that requests and the emulator's command report.
  { files: "packages/*/src/**/version.ts", pattern: /(\bversion = ")\d[^"]*/g },
  { files: "examples/{*,frameworks/*}/*.{json,ts}", pattern: /(\bxeffect(?:\/[\w-]+)?(?:": "|@)\^)\d[^"]*/g }
]

/** The files that have the version of the packages in them, as they are with another version. */
export const withVersion = (top: string, version: string): ReadonlyMap<string, string> =>
  new Map(
    places.flatMap(({ files, pattern }) => {
      const found = globSync(files, { cwd: top })
        .map((file) => [file.replaceAll("\\", "/"), readFileSync(join(top, file), "utf8")] as const)
        .filter(([, text]) => text.search(pattern) !== -1)
      if (found.length === 0) throw new Error(`no file of ${files} has a version`)
      return found.map(([file, text]) => [file, text.replaceAll(pattern, `$1${version}`)] as const)
    })
  )
