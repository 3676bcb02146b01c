import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The names of types of events, which the modules of events in core declare. */
export const eventNames = (repository: string): ReadonlySet<string> => {
  const folder = join(repository, "packages", "core", "src", "resources", "events")
  const texts = globSync("*.ts", { cwd: folder }).map((file) => readFileSync(join(folder, file), "utf8"))
  return new Set(
    texts.flatMap((text) =>
      Array.from(text.matchAll(/^export (?:interface|type|declare enum) (\w+)/gm), ([, name = ""]) => name)
    )
  )
}
