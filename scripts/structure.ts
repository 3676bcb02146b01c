/**
 * Counts what makes the structure of the packages hard to follow:
 *
 *     npm run structure                    of this repository
 *     npm run structure -- DIRECTORY       of another checkout, for example of an older commit
 */
import { join, resolve } from "node:path"
import { forms, machineNames, operationNames, schemas, shippedPackages, subsystems } from "./structure/scope.ts"
import { findCircle, importsIn } from "./structure/imports.ts"
import { readModules } from "./structure/modules.ts"
import { sharedMutableFields } from "./structure/mutable-fields.ts"
import { retryMechanisms } from "./structure/retries.ts"

const directory = resolve(process.argv[2] ?? join(import.meta.dirname, ".."))
const modules = readModules(directory, shippedPackages(directory))

const list = (title: string, found: ReadonlyArray<string>) =>
  console.log([`${title}: ${found.length}`, ...found.map((one) => `  ${one}`)].join("\n"))

for (const { name, folder } of subsystems) {
  const files = modules.filter(({ path }) => path.startsWith(folder))
  const lines = files.map((file) => file.text.split("\n").length - 1)
  const long = lines.filter((count) => count > 250).length
  const sum = lines.reduce((total, count) => total + count, 0)
  console.log(`${name}: ${files.length} files, ${sum} lines, ${long} files over 250 lines`)
}

list("Mutable fields shared between files", sharedMutableFields(modules))

list("Retry mechanisms", retryMechanisms(modules))

list(
  "Forms of invalid input",
  forms.flatMap(({ form, pattern }) => {
    const files = modules.filter(({ text }) => pattern.test(text))
    return files.length === 0 ? [] : [`${form}: ${files.length} files`]
  })
)

const exempt = operationNames(directory)
const declared = new Map<string, Array<string>>()
for (const { names, path } of modules.filter(({ path }) => path !== schemas))
  for (const name of names) declared.set(name, [...(declared.get(name) ?? []), path.replace("packages/", "")])
list(
  "Top-level names declared in two or more files",
  Array.from(declared)
    .filter(([name, { length }]) => length > 1 && !exempt.has(name) && !machineNames.includes(name))
    .map(([name, places]) => `${name}: ${places.join(", ")}`)
    .toSorted()
)

list(
  "Circles of modules, types included",
  shippedPackages(directory).flatMap((folder) => {
    const circle = findCircle(importsIn(join(directory, "packages", folder, "src")))
    return circle.length === 0 ? [] : [`${folder}: ${circle.join(" → ")}`]
  })
)
