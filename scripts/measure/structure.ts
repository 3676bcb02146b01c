/**
 * Counts what makes the structure of the packages hard to follow:
 *
 *     npm run structure                    of this repository
 *     npm run structure -- DIRECTORY       of another checkout, for example of an older commit
 *     npm run structure -- ways            what calls enter on their way, see structure/ways.ts
 */
import { join, resolve } from "node:path"
import { countStructure } from "./structure/count.ts"

const printStructure = (directory: string) => {
  const found = countStructure(directory)

  const list = (title: string, places: ReadonlyArray<string>) =>
    console.log([`${title}: ${places.length}`, ...places.map((one) => `  ${one}`)].join("\n"))

  for (const { driver, files, lines, long, name } of found.subsystems)
    console.log(
      `${name}: ${files} files, ${lines} lines, ${long.length} files over 250 lines, driver of ${driver ?? "no"} lines`
    )

  list("Mutable fields shared between files", found.mutableFields)
  list("Retry mechanisms", found.retryMechanisms)
  list("Waits that are not retries", found.otherWaits)
  list("Forms of invalid input", found.invalidInput)
  list("Top-level names declared in two or more files", found.duplicateNames)
}

const [place] = process.argv.slice(2)
if (place === "ways") await import("./structure/ways.ts")
else printStructure(resolve(place ?? join(import.meta.dirname, "..", "..")))
