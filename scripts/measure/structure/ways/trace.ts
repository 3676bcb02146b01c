/** Records which functions of the packages' sources a program enters, in order. */
import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { join, relative, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { top } from "../../../workspace.ts"
import { isNode, type Node, parse, within } from "../modules.ts"

/** Text that goes into a module at a position. */
interface Insertion {
  readonly at: number
  readonly text: string
}

const numberOf = (value: unknown): number => {
  if (typeof value !== "number") throw new Error("a node of a parsed module has no position")
  return value
}

/** Makes a function report that it was entered: at the beginning of its block, or before its expression. */
const insertionsFor = (node: Node, place: string): ReadonlyArray<Insertion> => {
  const { body, kind, type } = node
  if (!isNode(body) || !/^(?:ArrowFunction|Function|ObjectMethod|ClassMethod)/.test(type)) return []
  const report = `globalThis.enterFunction(${JSON.stringify(place)})`
  if (body.type === "BlockStatement") {
    // A constructor may have to call its parent's first.
    const at = kind === "constructor" ? numberOf(body["end"]) - 1 : numberOf(body["start"]) + 1
    return [{ at, text: `;${report};` }]
  }
  const { parenStart = body["start"] } = Object(body["extra"])
  return [
    { at: numberOf(parenStart), text: `(${report}, ` },
    { at: numberOf(node["end"]), text: ")" }
  ]
}

const lineAt = (text: string, node: Node): number => text.slice(0, numberOf(node["start"])).split("\n").length

/** The text of a module whose functions report that they were entered. */
export const instrument = (place: string, text: string): string =>
  parse(place, text)
    .flatMap(within)
    .flatMap((node) => insertionsFor(node, `${place}:${lineAt(text, node)}`))
    .toSorted((one, other) => other.at - one.at)
    .reduce((all, { at, text }) => all.slice(0, at) + text + all.slice(at), text)

const packages = join(top, "packages")

let entered: Array<string> | undefined

/** Instruments each module of the packages' sources that is loaded from now on. */
export const instrumentSources = (): void => {
  Object.assign(globalThis, { enterFunction: (place: string) => void entered?.push(place) })
  registerHooks({
    load: (url, context, next) => {
      const path = url.startsWith("file:") ? relative(packages, fileURLToPath(url)).split(sep).join("/") : ""
      if (!/^[\w-]+\/src\/.*\.ts$/.test(path)) return next(url, context)
      const source = instrument(path.replace("/src/", "/"), readFileSync(join(packages, path), "utf8"))
      return { format: "module-typescript", source, shortCircuit: true }
    }
  })
}

/** Runs a program, and returns the functions that it entered, as `core/operation/data.ts:20`. */
export const trace = async (program: () => Promise<unknown>): Promise<ReadonlyArray<string>> => {
  const places: Array<string> = []
  entered = places
  try {
    await program()
  } finally {
    entered = undefined
  }
  return places
}
