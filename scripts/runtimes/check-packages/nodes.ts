import { existsSync } from "node:fs"
import { delimiter, join, sep } from "node:path"
import { run } from "../../run.ts"
import { findNode } from "../processes.ts"

/** A Node on this machine. */
export interface Node {
  readonly path: string
  /** As in `20.20.2`. */
  readonly version: string
}

const nodeAt = async (path: string): Promise<Node> => ({
  path,
  version: (await run(path, ["--version"])).trim().slice(1)
})

// npm puts folders of `node_modules` before the others, and with them the Node that is a package.
const onPath = (): ReadonlyArray<string> =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => !folder.split(sep).includes("node_modules"))
    .map((folder) => join(folder, process.platform === "win32" ? "node.exe" : "node"))
    .filter(existsSync)

const isOldest = ({ version }: Node) => version.startsWith("20.")

/** The Nodes to try, one of each version: those on the path, this one, and the oldest that the packages are for. */
export const findNodes = async (): Promise<ReadonlyArray<Node>> => {
  const found = await Promise.all([...onPath(), process.execPath].map(nodeAt))
  if (!found.some(isOldest)) found.push(await nodeAt(await findNode("Node 20")))
  const byVersion = new Map(found.map((node) => [node.version, node]))
  return Array.from(byVersion.values()).sort((a, b) => a.version.localeCompare(b.version, "en", { numeric: true }))
}
