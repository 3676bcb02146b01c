/** TypeScript's language service over one program and the declarations of the page. */
import ts from "typescript"
import type { Answer, Complaint, Completions, Declarations, Description, Question } from "./messages.ts"

const program = "/program.ts"

/** How programs of this repository are checked. */
export const options: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
  types: []
}

/** The path of a module beside another. */
const beside = (from: string, specifier: string): string =>
  new URL(specifier, `file://${from}`).pathname.replace(/\.(js|ts)$/, ".d.ts").replace(".d.d.ts", ".d.ts")

const severityOf = (category: ts.DiagnosticCategory): Complaint["severity"] =>
  category === ts.DiagnosticCategory.Error ? "error" : "warning"

/** The files of programs and of the declarations, as TypeScript asks for them. */
export const makeHost = (
  { files, modules }: Declarations,
  programs: () => ReadonlyArray<string>,
  textOf: (path: string) => string | undefined,
  versionOf: (path: string) => string = () => "1"
): ts.LanguageServiceHost => {
  const read = (path: string): string | undefined => textOf(path) ?? files[path]
  return {
    getCompilationSettings: () => options,
    getScriptFileNames: () => ["/globals.d.ts", ...programs()],
    getScriptVersion: versionOf,
    getScriptSnapshot: (path) => {
      const found = read(path)
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found)
    },
    getCurrentDirectory: () => "/",
    getDefaultLibFileName: () => "/lib/lib.d.ts",
    fileExists: (path) => read(path) !== undefined,
    readFile: read,
    directoryExists: () => true,
    getDirectories: () => [],
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text: specifier }) => {
        const path = specifier.startsWith(".") ? beside(from, specifier) : modules[specifier]
        return {
          resolvedModule:
            path === undefined || files[path] === undefined
              ? undefined
              : { resolvedFileName: path, extension: ts.Extension.Dts, isExternalLibraryImport: true }
        }
      })
  }
}

/** Answers questions about programs. */
export const makeService = (declarations: Declarations): ((question: Question) => Answer) => {
  let version = 0
  let text = ""
  const service = ts.createLanguageService(
    makeHost(
      declarations,
      () => [program],
      (path) => (path === program ? text : undefined),
      (path) => (path === program ? `${version}` : "1")
    )
  )

  const check = (): ReadonlyArray<Complaint> =>
    [...service.getSyntacticDiagnostics(program), ...service.getSemanticDiagnostics(program)].map(
      ({ category, length = 1, messageText, start = 0 }) => ({
        from: start,
        to: start + Math.max(1, length),
        message: ts.flattenDiagnosticMessageText(messageText, "\n"),
        severity: severityOf(category)
      })
    )

  const complete = (position: number): Completions | undefined => {
    const found = service.getCompletionsAtPosition(program, position, { includeCompletionsWithInsertText: false })
    if (found === undefined) return undefined
    const word = /[\w$]*$/.exec(text.slice(0, position))?.[0] ?? ""
    return {
      from: found.optionalReplacementSpan?.start ?? position - word.length,
      options: found.entries.map(({ kind, name }) => ({ label: name, type: kind }))
    }
  }

  const describe = (position: number): Description | undefined => {
    const found = service.getQuickInfoAtPosition(program, position)
    if (found === undefined) return undefined
    return {
      from: found.textSpan.start,
      to: found.textSpan.start + found.textSpan.length,
      type: ts.displayPartsToString(found.displayParts).slice(0, 2000),
      text: ts.displayPartsToString(found.documentation).slice(0, 2000)
    }
  }

  return (question) => {
    if (question.code !== text) {
      text = question.code
      version++
    }
    if (question.kind === "check") return check()
    return question.kind === "complete" ? complete(question.position) : describe(question.position)
  }
}
