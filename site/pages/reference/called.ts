/** Calls of operations against the emulator: their responses, and the programs that make them. */
import type { AnyOperation } from "@xeffect/core"
import { operations, type OperationDescription } from "@xeffect/describe"
import { emulate } from "@xeffect/emulator/test"
import { promises } from "@xeffect/promise"
import { seedUsers } from "../../../packages/emulator/src/world/seed-users.ts"

type Params = Readonly<Record<string, unknown>>

/** A read of a list, whose first entry is the subject of a call. */
interface Lookup {
  readonly variable: string
  readonly function: string
  readonly params: Params
}

export interface Called {
  /** The response, if the call succeeded. */
  readonly response: unknown
  /** A program that makes the call, if it succeeds on every emulator. */
  readonly program: string | undefined
}

const [main, ben] = [seedUsers.main.id, seedUsers.ben.id]

const lookup = (variable: string, name: string, params: Params = {}): Lookup => ({ variable, function: name, params })

/** The subjects that a call may be about, by words of its path or of the names of its parameters. */
const subjects: ReadonlyArray<readonly [words: RegExp, lookups: ReadonlyArray<Lookup>]> = [
  [
    /tweet|post/,
    [
      lookup("post", "getUsersTweets", { id: ben, max_results: 5 }),
      lookup("post", "getUsersTweets", { id: main, max_results: 5 }),
      lookup("reply", "getUsersMentions", { id: main, max_results: 5 })
    ]
  ],
  [/list/, [lookup("list", "getOwnedLists", { id: main }), lookup("list", "getOwnedLists", { id: ben })]],
  [/folder/, [lookup("folder", "getBookmarkFolders")]],
  [/dm_|event/, [lookup("message", "getDirectMessageEvents")]],
  [/chat\/|conversation/, [lookup("chat", "getChatConversations")]],
  [/broadcasts\/scheduled/, [lookup("broadcast", "listScheduledBroadcasts")]],
  [/broadcasts/, [lookup("broadcast", "listBroadcasts")]]
]

const isOperation = (value: unknown): value is AnyOperation => typeof value === "function" && "definition" in value

const areaOf = new Map(operations.map((one) => [one.function, one.area]))

/** The function of an operation. */
export const operationOf = async (name: string): Promise<AnyOperation> => {
  const exported: unknown = Reflect.get(await import(`@xeffect/${areaOf.get(name)}`), name)
  if (!isOperation(exported)) throw new Error(`there is no operation ${name}`)
  return exported
}

/** Whether only an OAuth 2.0 user token is accepted, which a program passes by itself. */
const needsUserToken = ({ credentials }: OperationDescription) => !credentials.appOnly && !credentials.oauth1

const literal = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(literal).join(", ")}]`
    : typeof value === "object" && value !== null
      ? `{ ${Object.entries(value)
          .map(([name, one]) => `${name}: ${literal(one)}`)
          .join(", ")} }`
      : JSON.stringify(value)

/** Where the ID of a subject belongs in the source of a program. */
const place = (variable: string) => `\${${variable}}`

const sourceOf = (params: Params, variable?: string): string =>
  variable === undefined
    ? literal(params)
    : literal(params).replaceAll(JSON.stringify(place(variable)), `${variable}?.id ?? ""`)

const widest = 80

/** The call as a line, or with a line for each parameter if that is too wide. */
const calling = (name: string, given: string): string => {
  const line = `console.log(await x(${name}${given}))`
  return line.length <= widest
    ? line
    : `const response = await x(${name}${given
        .replace(/^, \{ /, ", {\n  ")
        .replace(/ \}$/, "\n}")
        .replaceAll(/, (?=\w+: )/g, ",\n  ")})\nconsole.log(response)`
}

const programOf = (description: OperationDescription, params: Params, found?: Lookup): string => {
  const { area, function: name } = description
  const imports = new Map<string, Set<string>>([[`xeffect/${area}`, new Set([name])]])
  const lookupArea = areaOf.get(found?.function ?? "")
  if (found !== undefined && lookupArea !== undefined) {
    imports.set(`xeffect/${lookupArea}`, new Set([...(imports.get(`xeffect/${lookupArea}`) ?? []), found.function]))
  }
  const isUser = needsUserToken(description)
  if (isUser) imports.set("xeffect/http", new Set(["bearer"]))
  imports.set("xeffect/promise/config", new Set(["promisesConfig"]))
  const given = Object.keys(params).length === 0 ? "" : `, ${sourceOf(params, found?.variable)}`
  return [
    ...[...imports]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([module, names]) => `import { ${[...names].toSorted().join(", ")} } from "${module}"`),
    "",
    isUser
      ? `const x = promisesConfig().as(bearer(process.env["X_OAUTH2_USER_TOKEN"] ?? ""))`
      : "const x = promisesConfig()",
    ...(found === undefined
      ? []
      : [`const [${found.variable}] = await x.data(${found.function}, ${literal(found.params)})`]),
    calling(name, given)
  ].join("\n")
}

interface Attempt {
  readonly params: Params
  readonly lookup?: Lookup
}

/** The parameters of the example, then with another user, then about a subject that the emulator has. */
const attemptsFor = ({ example: { params }, parameters, requests }: OperationDescription): ReadonlyArray<Attempt> => {
  const replaced = (replace: (name: string, value: unknown) => unknown) =>
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, replace(name, value)]))
  const users = replaced((name, value) =>
    /user_id$|participant/.test(name)
      ? ben
      : name === "username"
        ? seedUsers.ben.username
        : name === "usernames"
          ? [seedUsers.main.username, seedUsers.ben.username]
          : value
  )
  const ids = parameters.filter(({ kind, name }) => /^ids?$/.test(kind) || /(^|_)id$/.test(name))
  const about = ids
    .filter(({ name }) => name in params && !name.endsWith("user_id"))
    .flatMap(({ kind, name }): ReadonlyArray<Attempt> => {
      // `lists/` of `/2/lists/{id}/tweets`.
      const [, folder = ""] = new RegExp(`(\\w+/(?:scheduled/)?)\\{${name}\\}`).exec(requests.join(" ")) ?? []
      const words = folder === "" && /^ids?$/.test(name) ? requests.join(" ") : `${name} ${folder}`
      const [, lookups = []] = subjects.find(([subject]) => subject.test(words)) ?? []
      return lookups.map((found) => ({
        lookup: found,
        params: { ...users, [name]: kind === "ids" ? [place(found.variable)] : place(found.variable) }
      }))
    })
  return [{ params }, { params: users }, ...about]
}

const withId = (params: Params, { variable }: Lookup, id: string): Params =>
  JSON.parse(JSON.stringify(params).replaceAll(place(variable), id))

type Runner = ReturnType<typeof promises>

const attempt = async (x: Runner, description: OperationDescription, { lookup: found, params }: Attempt) => {
  const operation = await operationOf(description.function)
  let given = params
  if (found !== undefined) {
    const entries: unknown = await x.data((await operationOf(found.function)) as never, found.params as never)
    const first: unknown = Array.isArray(entries) ? entries[0] : undefined
    given = withId(params, found, String(Reflect.get(Object(first), "id")))
  }
  const response: unknown = await x(operation as never, given as never)
  const { data, errors } = Object(response)
  if (errors !== undefined && data === undefined) throw new Error("nothing was found")
  return response
}

const start = async (description: OperationDescription) => {
  const emulated = await emulate({ credentials: needsUserToken(description) ? "oauth2" : "all" })
  const x = promises(emulated.options)
  return { x, close: () => x.close().then(emulated.close) }
}

/** Calls an operation as its example does. A stream, a download and an upload of bytes are not called. */
export const called = async (description: OperationDescription): Promise<Called> => {
  const attempts = /^(lines|bytes)$/.test(description.response) ? [] : attemptsFor(description)
  for (const one of attempts) {
    const { close, x } = await start(description)
    try {
      const response = await attempt(x, description, one)
      return { response, program: programOf(description, one.params, one.lookup) }
    } catch {
      // The next one may be about something that exists.
    } finally {
      await close()
    }
  }
  return { response: undefined, program: undefined }
}
