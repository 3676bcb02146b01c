/** The file of a module in the page: `xeffect/http` is `xeffect_http.js`. */
export const fileOf = (specifier: string): string => `${specifier.replaceAll(/[@/:]/g, "_")}.js`

/** Imports at the beginning of a line, as the formatter writes them, and dynamic imports of a literal. */
const imports =
  /^([ \t]*(?:import|export)\b(?:[^"'`;]*?\bfrom)?\s*)(["'])([^"'\n]+)\2|(\bimport\(\s*)(["'])([^"'\n]+)\5(?=\s*\))/gm

/** Replaces what a program imports. */
export const replaceImports = (code: string, replace: (specifier: string) => string): string =>
  code.replaceAll(imports, (_, start, __, specifier, dynamic, ___, other) =>
    dynamic === undefined
      ? `${start}${JSON.stringify(replace(specifier))}`
      : `${dynamic}${JSON.stringify(replace(other))}`
  )

/** The modules that a program imports. */
export const importsOf = (code: string): ReadonlyArray<string> => {
  const found = new Set<string>()
  replaceImports(code, (specifier) => (found.add(specifier), specifier))
  return [...found]
}
