import { registerHooks } from "node:module"
import { sep } from "node:path"
import { fileURLToPath } from "node:url"
import { type Node, parseSync } from "@babel/core"

/** Which blocks of the packages an input runs, and how often. */
export interface Coverage {
  /** How often each block ran, by its number. */
  readonly counts: Uint32Array
  /** The blocks that ran since the list was emptied, each once. */
  readonly ran: Array<number>
  /** How many blocks the loaded modules have. */
  blocks: number
  /** The texts and numbers in the loaded modules, as words for mutations. */
  readonly words: Set<string>
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value

/** Expressions of TypeScript that run. The other nodes of TypeScript are types. */
const running = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"])

/** The parts of a node that may run or not. */
const branches: Readonly<Record<string, ReadonlyArray<string>>> = {
  ArrowFunctionExpression: ["body"],
  AssignmentPattern: ["right"],
  CatchClause: ["body"],
  ClassMethod: ["body"],
  ConditionalExpression: ["consequent", "alternate"],
  DoWhileStatement: ["body"],
  ForInStatement: ["body"],
  ForOfStatement: ["body"],
  ForStatement: ["body"],
  FunctionDeclaration: ["body"],
  FunctionExpression: ["body"],
  IfStatement: ["consequent", "alternate"],
  LogicalExpression: ["right"],
  ObjectMethod: ["body"],
  SwitchCase: ["consequent"],
  WhileStatement: ["body"]
}

/** Adds a counter to each block of a module, on the lines that it has. */
const instrument = (filename: string, source: string, coverage: Coverage): string => {
  const parserOpts = { plugins: ["typescript"] as const }
  const file = parseSync(source, { filename, configFile: false, babelrc: false, parserOpts })
  const inserted: Array<readonly [at: number, text: string]> = []
  const count = () => `$counts[${coverage.blocks}]++||$ran.push(${coverage.blocks++})`
  const visitBranch = (node: Node) => {
    const [start, end] = [Number(node["start"]), Number(node["end"])]
    const isBlock = node.type === "BlockStatement"
    const isExpression = /(Expression|Literal|Identifier)$/.test(node.type)
    if (isBlock) inserted.push([start + 1, `${count()};`])
    else inserted.push([start, isExpression ? `(${count()},(` : `{${count()};`])
    visit(node)
    if (!isBlock) inserted.push([end, isExpression ? "))" : "}"])
  }
  const visit = (node: Node) => {
    if (node.type.startsWith("TS") && !running.has(node.type)) return
    if (node.type.startsWith("Import")) return
    if (node.type === "StringLiteral" || node.type === "NumericLiteral") coverage.words.add(String(node["value"]))
    for (const [key, value] of Object.entries(node)) {
      if (key === "loc" || key === "source" || key.endsWith("Comments")) continue
      const isBranch = branches[node.type]?.includes(key) === true
      const all = (Array.isArray(value) ? value : [value]).filter(isNode)
      if (isBranch && Array.isArray(value))
        inserted.push(...all.slice(0, 1).map((one) => [Number(one["start"]), `${count()};`] as const))
      if (isBranch && isNode(value)) visitBranch(value)
      else for (const one of all) visit(one)
    }
    if (node.type === "IfStatement" && !isNode(node["alternate"]))
      inserted.push([Number(node["end"]), ` else{${count()}}`])
  }
  for (const statement of file?.program.body ?? []) visit(statement)
  let [code, from] = ["const {counts:$counts,ran:$ran}=globalThis.$coverage;", 0]
  for (const [at, text] of inserted.toSorted(([one], [other]) => one - other)) {
    code += source.slice(from, at) + text
    from = at
  }
  return code + source.slice(from)
}

const isOfPackages = (path: string): boolean =>
  path.includes(`${sep}packages${sep}`) && path.includes(`${sep}src${sep}`)

/** Counts the blocks of the modules of packages that this thread loads from here on. */
export const measureCoverage = (): Coverage => {
  const coverage: Coverage = { counts: new Uint32Array(2 ** 18), ran: [], blocks: 0, words: new Set() }
  Object.assign(globalThis, { $coverage: coverage })
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      const path = url.startsWith("file:") ? fileURLToPath(url) : ""
      if (!isOfPackages(path) || !path.endsWith(".ts")) return loaded
      return { ...loaded, source: instrument(path, String(loaded.source), coverage) }
    }
  })
  return coverage
}
