/** Makes JavaScript of a program: without types, and with the modules of the page in place of what it imports. */
import { transform } from "sucrase"
import { fileOf, importsOf, replaceImports } from "../specifiers.ts"

/** A program that cannot be run, in a sentence. */
export class ProgramError extends Error {
  override readonly name = "ProgramError"
}

const withoutTypes = (code: string): string => {
  try {
    return transform(code, { transforms: ["typescript"], disableESTransforms: true }).code
  } catch (error) {
    const [, what = "", line = "", column = ""] =
      /^(?:Error transforming [^:]*: )?(.*?) \((\d+):(\d+)\)/.exec(String(Object(error).message)) ?? []
    throw new ProgramError(line === "" ? String(error) : `Line ${line}, column ${column}: ${what}.`)
  }
}

const unknownModule = (specifier: string): string =>
  specifier.startsWith("node:") || specifier.startsWith("@effect/platform-node")
    ? `${specifier} is a module of Node, which this page does not have. Run the program on Node.`
    : specifier === "effect"
      ? `Import a module of Effect, such as effect/Effect, in place of effect.`
      : `The page has no module ${JSON.stringify(specifier)}. It has xeffect, @xeffect/emulator and effect.`

/**
 * @param modules the specifiers that the page has
 * @param base the address of the folder of their files
 */
export const toModule = (code: string, modules: ReadonlySet<string>, base: string): string => {
  const script = withoutTypes(code)
  const unknown = importsOf(script).find((specifier) => !modules.has(specifier))
  if (unknown !== undefined) throw new ProgramError(unknownModule(unknown))
  return replaceImports(script, (specifier) => new URL(fileOf(specifier), base).href)
}
