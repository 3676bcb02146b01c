import { readModules } from "./modules.ts"
import { sharedMutableFields } from "./mutable-fields.ts"
import { forms, machineNames, operationNames, schemas, shippedPackages, subsystems } from "./scope.ts"

/** The files of what lives longer than a request. */
export interface SubsystemFiles {
  readonly name: string
  /** The files over 250 lines. */
  readonly long: ReadonlyArray<string>
  /** The lines of the driver. Absent if an older commit has none. */
  readonly driver: number | undefined
}

/** The figures that show how hard the structure of the packages is to follow, each with its places. */
export interface Structure {
  readonly subsystems: ReadonlyArray<SubsystemFiles>
  readonly mutableFields: ReadonlyArray<string>
  readonly invalidInput: ReadonlyArray<string>
  readonly duplicateNames: ReadonlyArray<string>
}

/** Counts the structure of a checkout. */
export const countStructure = (directory: string): Structure => {
  const modules = readModules(directory, shippedPackages(directory))
  const linesOf = (text: string) => text.split("\n").length - 1
  const exempt = operationNames(directory)
  const declared = new Map<string, Array<string>>()
  for (const { names, path } of modules.filter(({ path }) => path !== schemas))
    for (const name of names) declared.set(name, [...(declared.get(name) ?? []), path.replace("packages/", "")])
  return {
    subsystems: subsystems.map(({ driver, folder, name }) => {
      const files = modules.filter(({ path }) => path.startsWith(folder))
      const driven = files.find(({ path }) => path === folder + driver)
      return {
        name,
        long: files.filter(({ text }) => linesOf(text) > 250).map(({ path }) => path),
        driver: driven && linesOf(driven.text)
      }
    }),
    mutableFields: sharedMutableFields(modules),
    invalidInput: forms.flatMap(({ form, pattern }) => {
      const files = modules.filter(({ text }) => pattern.test(text))
      return files.length === 0 ? [] : [`${form}: ${files.length} files`]
    }),
    duplicateNames: Array.from(declared)
      .filter(([name, { length }]) => length > 1 && !exempt.has(name) && !machineNames.includes(name))
      .map(([name, places]) => `${name}: ${places.join(", ")}`)
      .toSorted()
  }
}
