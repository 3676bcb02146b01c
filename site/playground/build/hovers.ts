/**
 * Writes what a name in a program of a page is: its type and its comment, as a file for each page.
 *
 *     node site/playground/build/hovers.ts PAGES DECLARATIONS FOLDER
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import ts from "typescript"
import type { Declarations, Hovers, Names } from "../types/messages.ts"
import { makeHost } from "../types/service.ts"

const maxType = 600

/** Types without the module before each name: `Effect<void>`, not `Effect.Effect<void>`. */
const flags = ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope | ts.TypeFormatFlags.WriteArrowStyleSignature

const cut = (text: string): string => (text.length > maxType ? `${text.slice(0, maxType)}…` : text)

/** The first paragraph, without the marks of links. */
const commentOf = (symbol: ts.Symbol, checker: ts.TypeChecker): string =>
  (ts.displayPartsToString(symbol.getDocumentationComment(checker)).split(/\n\s*\n/, 1)[0] ?? "")
    .replaceAll(/\{@link\s+([^}]*?)\s*\}/g, "$1")
    .replaceAll("\n", " ")

/** What a name is. A name in an object is described by the type that is expected there. */
const symbolAt = (node: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined => {
  const { parent } = node
  const isField = (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) && parent.name === node
  const expected = isField ? checker.getContextualType(parent.parent) : undefined
  const field = expected === undefined ? undefined : checker.getPropertyOfType(expected, node.text)
  const symbol = field ?? checker.getSymbolAtLocation(node)
  return symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** The call whose function a name is. */
const callOf = (node: ts.Identifier): ts.CallExpression | undefined => {
  const callee = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : node
  return ts.isCallExpression(callee.parent) && callee.parent.expression === callee ? callee.parent : undefined
}

const typeOf = (node: ts.Identifier, symbol: ts.Symbol, checker: ts.TypeChecker): string => {
  const call = callOf(node)
  const signature = call === undefined ? undefined : checker.getResolvedSignature(call)
  if (signature !== undefined) {
    return `${node.text}${checker.signatureToString(signature, undefined, ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope)}`
  }
  if (symbol.flags & ts.SymbolFlags.Type && !(symbol.flags & ts.SymbolFlags.Value)) {
    return `type ${node.text} = ${checker.typeToString(checker.getDeclaredTypeOfSymbol(symbol), undefined, flags | ts.TypeFormatFlags.InTypeAlias)}`
  }
  return `${node.text}: ${checker.typeToString(checker.getTypeOfSymbolAtLocation(symbol, node), undefined, flags)}`
}

/** Modules, and what every program has, say nothing. */
const isPlain = (node: ts.Identifier, symbol: ts.Symbol): boolean =>
  (symbol.flags & ts.SymbolFlags.ValueModule) !== 0 || /^(console|process|undefined|globalThis|const)$/.test(node.text)

/** What the names of programs are, which are the texts by a path for each. */
export const hoversOf = (
  declarations: Declarations,
  programs: ReadonlyMap<string, string>
): ((paths: ReadonlyArray<string>) => Hovers) => {
  const service = ts.createLanguageService(
    makeHost(
      declarations,
      () => [...programs.keys()],
      (path) => programs.get(path)
    )
  )
  const program = service.getProgram()
  const checker = program?.getTypeChecker()
  return (paths) => {
    const texts = new Map<string, number>()
    const namesOf = (path: string): Names => {
      const found: Array<readonly [number, number, number]> = []
      const visit = (node: ts.Node): void => {
        const symbol = ts.isIdentifier(node) && checker !== undefined ? symbolAt(node, checker) : undefined
        if (ts.isIdentifier(node) && checker !== undefined && symbol !== undefined && !isPlain(node, symbol)) {
          const text = JSON.stringify([cut(typeOf(node, symbol, checker)), commentOf(symbol, checker)])
          if (!texts.has(text)) texts.set(text, texts.size)
          found.push([node.getStart(), node.end, texts.get(text) ?? 0])
        }
        ts.forEachChild(node, visit)
      }
      const source = program?.getSourceFile(path)
      if (source !== undefined) visit(source)
      return found
    }
    const names = paths.map(namesOf)
    return { texts: Array.from(texts.keys(), (text) => JSON.parse(text)), programs: names }
  }
}

/** The programs of a page as the build of the pages writes them. */
export const programsIn = (markdown: string): ReadonlyArray<string> =>
  Array.from(markdown.matchAll(/^<xeffect-playground[^>]*>\n\n```ts\n([^]*?)^```$/gm), ([, code = ""]) => code)

if (import.meta.main) {
  const [pages = "", declarations = "", folder = ""] = process.argv.slice(2)
  const pathsOf = new Map<string, ReadonlyArray<string>>()
  const programs = new Map<string, string>()
  for (const page of globSync("**/*.md", { cwd: pages })) {
    const slug = page.replaceAll("\\", "/").replace(/\.md$/, "")
    const codes = programsIn(readFileSync(join(pages, page), "utf8"))
    const paths = codes.map((_, index) => `/pages/${slug}/${index}.ts`)
    if (codes.length > 0) pathsOf.set(slug, paths)
    for (const [index, path] of paths.entries()) programs.set(path, codes[index] ?? "")
  }
  const hovers = hoversOf(JSON.parse(readFileSync(declarations, "utf8")), programs)
  for (const [slug, paths] of pathsOf) {
    const file = join(folder, `${slug}.json`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(hovers(paths)))
  }
  const { system, user } = process.cpuUsage()
  console.log(`hovers of ${programs.size} programs, ${((user + system) / 1e6).toFixed(1)} s of processor time`)
}
