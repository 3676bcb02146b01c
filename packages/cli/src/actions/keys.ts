/** The keys of a file: IDs or handles, one a line, or a column of a CSV. All of them are checked before any is looked up. */
import { checkParameter } from "@xeffect/core/options"
import * as Parameter from "@xeffect/core/parameter"
import { readTweetReference, readUserReference } from "@xeffect/text"

/** A row of a file, and the line on which it begins. */
interface Row {
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

/** The keys of a file, or a sentence that says what is wrong with it. */
export type FileKeys =
  | { readonly keys: ReadonlyArray<string>; readonly by: "ids" | "usernames"; readonly head: string | undefined }
  | { readonly wrong: string }

/** A cell in quotes, in which two are one; or the text until the next comma or line. */
const cell = /"((?:[^"]|"")*)"(?=,|\r?\n|$)|[^,\r\n]*/y

/** Divides a text into rows, as CSV: a cell in quotes may have commas and lines. */
const rowsOf = (text: string): ReadonlyArray<Row> => {
  const rows: Array<Row> = []
  let [at, line, cells] = [0, 1, new Array<string>()]
  while (at <= text.length) {
    cell.lastIndex = at
    const [whole = "", quoted] = cell.exec(text) ?? []
    cells.push((quoted === undefined ? whole : quoted.replaceAll('""', '"')).trim())
    at += whole.length
    if (text[at] === ",") {
      at++
      continue
    }
    rows.push({ line, cells })
    const end = text.startsWith("\r\n", at) ? 2 : 1
    line += whole.split("\n").length
    at += end
    cells = []
  }
  return rows.filter((row) => row.cells.some((one) => one !== ""))
}

/** The columns that name what is looked up: the clearer names first. */
const columns = {
  tweets: ["tweet_id", "post_id", "id"],
  users: ["user_id", "author_id", "id", "username", "handle"]
} as const

const headOf = (kind: keyof typeof columns, row: Row | undefined): string | undefined => {
  const names = row?.cells.map((one) => one.toLowerCase()) ?? []
  return columns[kind].find((name) => names.includes(name))
}

interface Key {
  readonly key: string
  readonly line: number
  readonly by: "ids" | "usernames"
}

// An address names a post or a user as well.
const keyOf = (kind: keyof typeof columns, text: string, line: number): Key => {
  const read = kind === "tweets" ? readTweetReference(text) : readUserReference(text)
  if ("id" in read) return { key: read.id, line, by: "ids" }
  if ("username" in read) return { key: read.username, line, by: "usernames" }
  return { key: text.replace(/^@/, ""), line, by: /^\d+$/.test(text) ? "ids" : "usernames" }
}

const isWrong = (kind: keyof typeof columns, { by, key }: Key): boolean =>
  kind === "tweets" || by === "ids"
    ? checkParameter("ids", key, Parameter.id) !== undefined
    : checkParameter("usernames", key, Parameter.username) !== undefined

/** The most characters of a line that are shown whole: the file may be another one than was meant, with secrets, which are longer. */
const maxShown = 20

const shown = (text: string): string => JSON.stringify(text.length > maxShown ? `${text.slice(0, 8)}…` : text)

/** Reads and checks the keys of a file. */
export const keysIn = (kind: keyof typeof columns, text: string): FileKeys => {
  const rows = rowsOf(text.replace(/^\uFEFF/, ""))
  const head = headOf(kind, rows[0])
  const column = head === undefined ? -1 : (rows[0]?.cells.findIndex((one) => one.toLowerCase() === head) ?? -1)
  const found = rows
    .slice(head === undefined ? 0 : 1)
    .map(({ cells, line }) => keyOf(kind, column === -1 ? cells.join(",") : (cells[column] ?? ""), line))
  const [first] = found
  if (first === undefined) return { wrong: "the file has no IDs to look up." }
  const wrong = found.filter((one) => isWrong(kind, one))
  const [bad] = wrong
  if (bad !== undefined) {
    const what = kind === "tweets" ? "the ID of a post" : "the ID or the handle of a user"
    const more = wrong.length === 1 ? "" : ` ${wrong.length - 1} more lines are wrong.`
    return { wrong: `line ${bad.line} must be ${what}, but is ${shown(bad.key)}. Correct or remove it.${more}` }
  }
  const other = found.find(({ by }) => by !== first.by)
  if (other !== undefined) {
    const [id, handle] = first.by === "ids" ? [first, other] : [other, first]
    return {
      wrong: `the file mixes IDs and handles: line ${id.line} is an ID, line ${handle.line} a handle. Look them up in two files. Write a handle of digits alone with @.`
    }
  }
  return { keys: found.map(({ key }) => key), by: first.by, head }
}
