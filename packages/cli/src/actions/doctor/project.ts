/** The operations that a project imports, and whether its credentials are enough for them. */
import { lstatSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { OperationDescription } from "@xeffect/describe"
import { counted, type Finding, listed } from "./finding.ts"
import type { Held } from "./held.ts"

const sources = /\.[cm]?[jt]sx?$/

/** Folders of others' code, or of what a build writes. */
const skipped = new Set(["node_modules", "dist", "build", "out", "coverage", "vendor", "target"])

/** Bounds, so that a command in the wrong folder ends soon. */
const fileBound = 5_000
const byteBound = 1_000_000
const deepest = 20

/** The source files of a folder, without links, hidden folders and packages. */
const filesIn = (directory: string): { readonly files: ReadonlyArray<string>; readonly isCut: boolean } => {
  const files: Array<string> = []
  const folders: Array<readonly [path: string, depth: number]> = [[directory, 0]]
  for (const [folder, depth] of folders) {
    const entries = (() => {
      try {
        return readdirSync(folder, { withFileTypes: true })
      } catch {
        return []
      }
    })()
    for (const entry of entries) {
      if (files.length >= fileBound) return { files, isCut: true }
      const path = join(folder, entry.name)
      if (entry.isFile() && sources.test(entry.name)) files.push(path)
      else if (entry.isDirectory() && !entry.name.startsWith(".") && !skipped.has(entry.name) && depth < deepest)
        folders.push([path, depth + 1])
    }
  }
  return { files, isCut: false }
}

const textOf = (path: string): string => {
  try {
    return lstatSync(path).size > byteBound ? "" : readFileSync(path, "utf8")
  } catch {
    return ""
  }
}

const module = String.raw`["'](?:xeffect|@xeffect)\/([a-z]+)["']`

/** The names that a text imports, by the area of their module. A whole module counts as the names that are read from it. */
export const importsIn = (text: string): ReadonlyArray<readonly [area: string, name: string]> => {
  const named = Array.from(
    text.matchAll(new RegExp(String.raw`import\s*\{([^{}]*)\}\s*from\s*${module}`, "g")),
    (match) =>
      (match[1] ?? "")
        .split(",")
        .map((one) => one.trim().replace(/\s+as\s.*$/s, ""))
        .filter((one) => /^\w+$/.test(one))
        .map((name) => [match[2] ?? "", name] as const)
  )
  // A text is searched once for each: a hostile one may have as many as fit.
  const whole = Array.from(text.matchAll(new RegExp(String.raw`import\s*\*\s*as\s+(\w+)\s+from\s*${module}`, "g")))
    .slice(0, 50)
    .map((match) =>
      Array.from(
        text.matchAll(new RegExp(String.raw`\b${match[1]}\.(\w+)`, "g")),
        (use) => [match[2] ?? "", use[1] ?? ""] as const
      )
    )
  return [named, whole].flat(2)
}

/** The operations that the sources of a folder import. */
const operationsIn = (files: ReadonlyArray<string>, all: ReadonlyArray<OperationDescription>) => {
  const imported = new Set(files.flatMap((path) => importsIn(textOf(path))).map(([area, name]) => `${area}.${name}`))
  return all.filter((one) => [one.function, ...one.aliases].some((name) => imported.has(`${one.area}.${name}`)))
}

/** The scopes that a token lacks for an operation. Nothing if it does not take the token at all. */
const lackedBy = ({ scopes }: Held, { credentials: { oauth2 } }: OperationDescription) =>
  scopes === undefined ? [] : oauth2?.filter((scope) => !scopes.includes(scope))

/** Whether one of the credentials is enough for an operation. */
const suffices = (held: Held, operation: OperationDescription): boolean => {
  const { appOnly, oauth1, oauth2 } = operation.credentials
  if (held.kind === "app") return appOnly
  if (held.kind === "oauth1") return oauth1
  return oauth2 !== undefined && lackedBy(held, operation)?.length === 0
}

const names = { app: "an app-only token", oauth1: "OAuth 1.0a keys", oauth2: "an OAuth 2.0 token" }

const accepted = ({ credentials: { appOnly, oauth1, oauth2 } }: OperationDescription): string =>
  [
    ...(oauth2 === undefined ? [] : [names.oauth2]),
    ...(appOnly ? [names.app] : []),
    ...(oauth1 ? [names.oauth1] : [])
  ].join(" or ")

/** The reason why no credential is enough for an operation, and what to do. */
const unsuited = (held: ReadonlyArray<Held>) => (operation: OperationDescription) => {
  const oauth2 = held.find(({ kind }) => kind === "oauth2")
  const lacked = oauth2 === undefined ? [] : (lackedBy(oauth2, operation) ?? [])
  if (lacked.length > 0) {
    return { why: `the token lacks ${listed(lacked)}`, remedy: "Sign in again, with all scopes: xeffect login" }
  }
  const own = held.map(({ kind }) => names[kind]).join(" and ")
  const asUser = operation.credentials.oauth2 !== undefined || operation.credentials.oauth1
  return {
    why: `X accepts ${accepted(operation)}, and you have ${own}`,
    remedy: asUser ? "Sign in as a user: xeffect login" : "Sign in as the app: xeffect login app"
  }
}

/** A finding for each reason, with the operations that it keeps from working. */
const wrongFindings = (
  operations: ReadonlyArray<OperationDescription>,
  held: ReadonlyArray<Held>
): ReadonlyArray<Finding> => {
  const groups = new Map<string, { readonly functions: Array<string>; readonly remedy: string }>()
  const reasonOf = unsuited(held)
  for (const one of operations) {
    const { remedy, why } = reasonOf(one)
    const group = groups.get(why)
    if (group === undefined) groups.set(why, { functions: [one.function], remedy })
    else group.functions.push(one.function)
  }
  return Array.from(groups, ([why, { functions, remedy }]) => ({
    check: "scopes",
    state: "fault",
    found: `You cannot call ${listed(functions)}: ${why}.`,
    remedy
  }))
}

/** The scopes with which an OAuth 2.0 token may call each of these operations. */
export const scopesOf = (operations: ReadonlyArray<OperationDescription>): ReadonlySet<string> =>
  new Set(operations.flatMap(({ credentials: { oauth2 = [] } }) => oauth2))

/** Whether the credentials are enough for the operations of a project. */
const scopeFindings = (
  operations: ReadonlyArray<OperationDescription>,
  held: ReadonlyArray<Held>
): ReadonlyArray<Finding> => {
  const wrong = operations.filter((one) => !held.some((own) => suffices(own, one)))
  if (wrong.length > 0) return wrongFindings(wrong, held)
  const isKnown = held.every(({ kind, scopes }) => kind !== "oauth2" || scopes !== undefined)
  return isKnown
    ? [{ check: "scopes", state: "ok", found: "The credentials are enough for each of these operations." }]
    : [{ check: "scopes", state: "unknown", found: "A token in a variable does not say which scopes it has." }]
}

const cutFinding: Finding = {
  check: "project",
  state: "unknown",
  found: `The folder has more than ${fileBound} source files, and the others were not read.`,
  remedy: "Name the folder of your program: xeffect doctor FOLDER"
}

/** The findings about a project. */
export const projectFindings = (
  { directory, words }: { readonly directory: string; readonly words: string },
  held: ReadonlyArray<Held>,
  all: ReadonlyArray<OperationDescription>
): ReadonlyArray<Finding> => {
  const { files, isCut } = filesIn(directory)
  const cut = isCut ? [cutFinding] : []
  const operations = operationsIn(files, all)
  const read = counted(files.length, "source file")
  if (operations.length === 0) {
    return [
      {
        check: "project",
        state: "unknown",
        found: `The programs in ${words} import no operation of xeffect, in ${read}.`
      },
      ...cut
    ]
  }
  const scopes = Array.from(scopesOf(operations)).toSorted()
  const needed = scopes.length === 0 ? "" : ` With OAuth 2.0 they need the scopes ${listed(scopes, 20)}.`
  const functions = listed(operations.map((one) => one.function))
  const imported = `The programs in ${words} import ${counted(operations.length, "operation")}, in ${read}: ${functions}.${needed}`
  const summary: Finding = { check: "project", state: "ok", found: imported }
  return [summary, ...(held.length === 0 ? [] : scopeFindings(operations, held)), ...cut]
}
