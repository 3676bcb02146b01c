/** An HTML page that lists the contents of the emulator. It has no script: each request renders it again. */
import type { Bill } from "../../limits/bill.ts"
import type { RecordedRequest } from "../../emulator/record.ts"
import type { World } from "../../world/types.ts"
import { escapeHtml } from "../../request/escape-html.ts"
import { faultsOf, type Live, newest, shown, statusText, streamsOf, webhooksOf } from "./live.ts"
import { choice, form, numberField, section, style, textField } from "./html.ts"

/** A limit, as the headers of a response name it. */
export interface NamedLimit {
  readonly limit: string
  readonly remaining: string
  readonly reset: string
}

/** The last limits that responses named, by method and path. */
export type Limits = ReadonlyMap<string, NamedLimit>

/** The data that the page shows. */
export interface Inspected extends Live {
  readonly clock: { readonly now: string; readonly running: boolean }
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

const requestsOf = ({ requests }: Inspected) =>
  section({
    title: "Requests",
    id: "requests",
    count: requests.length,
    names: ["time", "status", "request", "body"],
    rows: newest(requests).map(({ at, body, method, path, query, status }) => [
      new Date(at).toISOString(),
      statusText(status),
      `${method} ${path}${query === "" ? "" : `?${query}`}`,
      body.slice(0, 200)
    ])
  })

const limitsOf = ({ limits }: Inspected) =>
  section({
    title: "Limits",
    id: "limits",
    count: limits.size,
    names: ["request", "left", "resets"],
    rows: Array.from(limits, ([request, { limit, remaining, reset }]) => [
      request,
      `${remaining} of ${limit}`,
      new Date(Number(reset) * 1000).toISOString()
    ])
  })

const billOf = ({ bill: { dollars, lines } }: Inspected) =>
  section({
    title: `Bill: ${dollars} dollars`,
    id: "bill",
    count: lines.length,
    names: ["day", "operation", "of", "count", "dollars"],
    rows: lines.map(({ count, day, dollars, of, operation }) => [day, operation, of, `${count}`, `${dollars}`])
  })

const postsOf = ({ world: { posts, users } }: Inspected) => {
  const all = Array.from(posts.values()).toSorted((one, other) => one.createdAt - other.createdAt)
  return section({
    title: "Posts",
    id: "posts",
    count: all.length,
    names: ["ID", "author", "time", "text"],
    rows: newest(all).map(({ authorId, createdAt, id, text }) => [
      id,
      `@${users.get(authorId)?.username ?? authorId}`,
      new Date(createdAt).toISOString(),
      text
    ])
  })
}

const usersOf = ({ world: { users } }: Inspected) =>
  section({
    title: "Users",
    id: "users",
    count: users.size,
    names: ["ID", "handle", "name"],
    rows: newest(Array.from(users.values())).map(({ id, name, username }) => [id, `@${username}`, name])
  })

const formsOf = ({ users }: World): string =>
  form(
    "fault",
    "Let requests fail",
    [
      textField("Path, as /2/tweets/{id}; empty for any", "path"),
      choice("What happens", "fault", faults),
      numberField("How many fail", "times", 1),
      numberField("How many pass before", "after", 0)
    ],
    "Switch on"
  ) +
  form(
    "post",
    "Post as a user",
    [
      choice(
        "User",
        "user",
        Array.from(users.values())
          .slice(0, shown)
          .map(({ id, username }) => [id, `@${username}`])
      ),
      textField("Text", "text")
    ],
    "Post"
  )

const sections = [
  "requests",
  "faults",
  "streams",
  "rules",
  "webhooks",
  "deliveries",
  "limits",
  "bill",
  "posts",
  "users"
]

const navigation = sections.map((id) => `<li><a href="#${id}">${id}</a></li>`).join("")

const messageOf = ({ message }: Inspected): string =>
  message === undefined ? "" : `<p role="status" tabindex="-1" autofocus>${escapeHtml(message)}</p>`

/** Makes the page. */
export const inspectPage = (inspected: Inspected): string => {
  const { clock, message, world } = inspected
  const { now, running } = clock
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${message === undefined ? "" : `${escapeHtml(message)} – `}X API emulator</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>The emulator of the X API</h1>
<p>Its clock: <time datetime="${now}">${now}</time>, ${running ? "and it runs" : "and it stands still"}. <a href="">Refresh</a></p>
<nav aria-label="Contents"><ul>${navigation}</ul></nav>
</header>
<main>
${messageOf(inspected)}
<div class="forms">${formsOf(world)}</div>
${[requestsOf, faultsOf, streamsOf, webhooksOf, limitsOf, billOf, postsOf, usersOf].map((make) => make(inspected)).join("\n")}
</main>
</body>
</html>
`
}
