// Reads a collection in a loop until it is killed, in one of two ways, and prints how often, and what was wrong.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"

const [path = "", way = "node"] = process.argv.slice(2).map((value) => JSON.parse(value))

// Of each page posts and edges are committed together.
const sql = `select (select count(*) from posts), (select count(*) from edges),
  (select count(*) from posts where text is null or json_valid(json) = 0), (select max(number) from rounds)`

const byCommand = (): ReadonlyArray<number> => {
  const { status, stderr, stdout } = spawnSync("sqlite3", [path, ".timeout 5000", sql], { encoding: "utf8" })
  if (status !== 0) throw new Error(`sqlite3 ended with ${status}: ${stderr}`)
  return stdout.trim().split("|").map(Number)
}

let opened: DatabaseSync | undefined

const byNode = (): ReadonlyArray<number> => {
  if (opened === undefined) {
    opened = new DatabaseSync(path)
    opened.exec("pragma busy_timeout = 5000")
  }
  return Object.values(opened.prepare(sql).get() ?? {}).map(Number)
}

const wrong: Array<string> = []
let [reads, last] = [0, 0]

const read = (): void => {
  try {
    const [posts = -1, edges = -2, broken = -1] = way === "node" ? byNode() : byCommand()
    reads += 1
    if (posts !== edges || broken !== 0) wrong.push(`${posts} posts, ${edges} edges, ${broken} broken`)
    if (posts < last) wrong.push(`${last} posts, then ${posts}`)
    last = posts
  } catch (error) {
    // Until the first run has made the tables there is nothing to read.
    if (reads > 0 || !String(error).includes("no such table")) wrong.push(String(error))
  }
}

process.on("message", () => process.send?.({ reads, wrong, last }, () => process.exit(0)))

const loop = (): void => {
  // The first run makes it.
  if (existsSync(path)) read()
  setTimeout(loop, 1)
}
loop()
