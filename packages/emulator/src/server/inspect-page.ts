/** An HTML page that lists the contents of the emulator. It has no script: each request renders it again. */
import type { Bill } from "../limits/bill.ts"
import type { RecordedRequest } from "../emulator/record.ts"
import type { World } from "../world/types.ts"
import { escapeHtml } from "../request/escape-html.ts"

/** A limit, as the headers of a response name it. */
export interface NamedLimit {
  readonly limit: string
  readonly remaining: string
  readonly reset: string
}

/** The last limits that responses named, by method and path. */
export type Limits = ReadonlyMap<string, NamedLimit>

/** The data that the page shows. */
export interface Inspected {
  readonly world: World
  readonly requests: ReadonlyArray<RecordedRequest>
  readonly limits: Limits
  readonly bill: Bill
  /** The result of the last form, or its error. */
  readonly message: string | undefined
}

/** The faults that can be chosen: the values of the form, with their texts. */
export const faults: ReadonlyArray<readonly [value: string, text: string]> = [
  ["503", "respond with 503, and do nothing"],
  ["500", "respond with 500, and do nothing"],
  ["429", "respond with 429, and do nothing"],
  ["401", "respond with 401, and do nothing"],
  ["before", "break the connection before it is carried out"],
  ["after", "carry it out, and break the connection: the response is lost"]
]

/** How many of the newest are shown. */
const shown = 50

const table = (
  title: string,
  count: number,
  names: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>
) => `
<h2>${escapeHtml(title)} (${count})</h2>
<table><tr>${names.map((name) => `<th>${escapeHtml(name)}</th>`).join("")}</tr>
${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`).join("\n")}
</table>`

const newest = <A>(all: ReadonlyArray<A>): ReadonlyArray<A> => all.slice(-shown).toReversed()

const postsOf = ({ posts, users }: World) => {
  const all = Array.from(posts.values()).toSorted((one, other) => one.createdAt - other.createdAt)
  const rows = newest(all).map(({ authorId, createdAt, id, text }) => [
    id,
    `@${users.get(authorId)?.username ?? authorId}`,
    new Date(createdAt).toISOString(),
    text
  ])
  return table("Posts", all.length, ["ID", "author", "time", "text"], rows)
}

const usersOf = ({ users }: World) => {
  const all = Array.from(users.values())
  return table(
    "Users",
    all.length,
    ["ID", "handle", "name"],
    all.slice(0, shown).map(({ id, name, username }) => [id, `@${username}`, name])
  )
}

const requestsOf = (all: ReadonlyArray<RecordedRequest>) =>
  table(
    "Requests",
    all.length,
    ["status", "request", "body"],
    newest(all).map(({ body, method, path, query, status }) => [
      status === 0 ? "none" : `${status}`,
      `${method} ${path}${query === "" ? "" : `?${query}`}`,
      body.slice(0, 200)
    ])
  )

const limitsOf = (limits: Limits) =>
  table(
    "Limits",
    limits.size,
    ["request", "left", "resets"],
    Array.from(limits, ([request, { limit, remaining, reset }]) => [
      request,
      `${remaining} of ${limit}`,
      new Date(Number(reset) * 1000).toISOString()
    ])
  )

const billOf = ({ dollars, lines }: Bill) =>
  table(
    `Bill: ${dollars} dollars`,
    lines.length,
    ["day", "operation", "of", "count", "dollars"],
    lines.map(({ count, day, dollars, of, operation }) => [day, operation, of, `${count}`, `${dollars}`])
  )

const formsOf = ({ users }: World) => `
<form method="post"><input type="hidden" name="do" value="fault">
Let the next <input name="times" value="1" size="3"> requests to
<input name="path" placeholder="any path, as /2/tweets/{id}" size="30"> fail:
<select name="fault">${faults
  .map(([value, text]) => `<option value="${value}">${escapeHtml(text)}</option>`)
  .join("")}</select> <button>Switch on</button></form>
<form method="post"><input type="hidden" name="do" value="post">
Post as <select name="user">${Array.from(users.values())
  .slice(0, shown)
  .map(({ id, username }) => `<option value="${escapeHtml(id)}">@${escapeHtml(username)}</option>`)
  .join("")}</select>
<input name="text" size="60"> <button>Post</button></form>`

/** Makes the page. */
export const inspectPage = ({ bill, limits, message, requests, world }: Inspected): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>X API emulator</title>
<style>
body { font: 14px system-ui, sans-serif; margin: 2em; }
table { border-collapse: collapse; }
td, th { border: 1px solid #8884; padding: .2em .5em; text-align: left; vertical-align: top; }
form { margin: .7em 0; }
</style>
<h1>The emulator of the X API</h1>
<p><a href="">Refresh</a></p>
${message === undefined ? "" : `<p role="status">${escapeHtml(message)}</p>`}
${formsOf(world)}
${requestsOf(requests)}
${limitsOf(limits)}
${billOf(bill)}
${postsOf(world)}
${usersOf(world)}
</html>
`
