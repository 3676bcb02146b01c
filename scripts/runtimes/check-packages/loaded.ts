import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { run } from "../../run.ts"

/** A program that reads one post and calls nothing else. */
const read = `import { layer } from "xeffect/http"
import { getTweet } from "xeffect/tweets"
export const program = [getTweet, layer]
`

// Prints the address of every module, in the order in which they are loaded.
const hooks = `import { registerHooks } from "node:module"
const loaded = []
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
process.on("exit", () => console.log(loaded.join("\\n")))
`

/** The modules of Effect that a read does not need, and the sources that only those need. */
const unneeded: Readonly<Record<string, RegExp>> = {
  paging: /core\/src\/operation\/(paging|page-steps)\.ts$/,
  streams:
    /\/effect\/dist\/(Stream|Channel|Sink|Queue|PubSub)\.js$|core\/src\/(operation\/streaming|response\/(body-stream|split-lines)|wire\/(byte-stream|send-effect))\.ts$/,
  caches: /\/effect\/dist\/(Cache|ScopedCache|RcMap)\.js$/,
  "sign-in": /http\/src\/sign-in\//,
  "Effect's client": /\/effect\/dist\/http\//,
  schemas: /\/effect\/dist\/Schema\w*\.js$/
}

/** A loaded file, and the sources that were bundled into it. */
const partsOf = (file: string): ReadonlyArray<string> => {
  if (!existsSync(`${file}.map`)) return [file]
  const { sources }: { sources: ReadonlyArray<string> } = JSON.parse(readFileSync(`${file}.map`, "utf8"))
  return [file, ...sources.map((source) => resolve(dirname(file), source))]
}

/** The loaded modules that are not needed, with their files. */
export const findUnneeded = (files: ReadonlyArray<string>): ReadonlyArray<string> =>
  files.flatMap((file) =>
    partsOf(file).flatMap((part) =>
      Object.entries(unneeded).flatMap(([what, pattern]) =>
        pattern.test(part) ? [`${what}: ${part}, in ${file}`] : []
      )
    )
  )

/** Fails if a program that reads one post loads what it does not need. Returns the number of files that it loads. */
export const checkLoaded = async (folder: string): Promise<number> => {
  const [program, hook] = [join(folder, "read.mjs"), join(folder, "hooks.mjs")]
  writeFileSync(program, read)
  writeFileSync(hook, hooks)
  const output = await run(process.execPath, ["--import", pathToFileURL(hook).href, program], { cwd: folder })
  const urls = output.trim().split("\n")
  const files = urls.filter((url) => url.startsWith("file:")).map((url) => fileURLToPath(url))
  const leaks = findUnneeded(files)
  if (leaks.length > 0)
    throw new Error(`a program that reads one post loads what it does not need:\n${leaks.join("\n")}`)
  return files.length
}
