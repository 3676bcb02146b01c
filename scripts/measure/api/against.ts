import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { execute, run } from "../../run.ts"
import { readPackages, top } from "../../workspace.ts"
import type { PublicModule } from "./declarations.ts"

/** The full name of a commit; nothing if the repository does not have it. */
export const findCommit = async (name: string): Promise<string | undefined> => {
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]
  const { code, stdout } = await execute("git", args, { results: [0, 1] })
  return code === 0 ? stdout.trim() : undefined
}

/** Links what is installed, with the packages of the copy in place of those of this repository. */
const linkInstalled = (copy: string): void => {
  const [from, to] = [join(top, "node_modules"), join(copy, "node_modules")]
  mkdirSync(join(to, "@xeffect"), { recursive: true })
  const own = readPackages(copy)
  for (const { directory, name } of own) symlinkSync(directory, join(to, name))
  for (const entry of readdirSync(from)) {
    const isCache = entry.startsWith(".") && entry !== ".bin"
    if (!isCache && !existsSync(join(to, entry))) symlinkSync(join(from, entry), join(to, entry))
  }
}

/** Builds a commit in a folder of its own, with the packages that are installed here, and reads it there. */
export const readAt = async <A>(commit: string, read: (copy: string) => A): Promise<A> => {
  const copy = mkdtempSync(join(tmpdir(), "xeffect-api-"))
  try {
    await run("git", ["archive", "--output", join(copy, "archive.tar"), commit])
    await run("tar", ["-xf", "archive.tar"], { cwd: copy })
    linkInstalled(copy)
    await run("npm", ["run", "--silent", "build"], { cwd: copy }).catch((error: Error) => {
      throw new Error(`${commit} cannot be built with the packages that are installed here: ${error.message}`)
    })
    return read(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

type Declarations = ReadonlyMap<string, string>

export const declarationsOf = (modules: Iterable<PublicModule>): Declarations =>
  new Map(
    Array.from(modules).flatMap(({ declared, specifier }) =>
      declared.map(({ name, text }) => [`${specifier} ${name}`, `${text}\n`] as const)
    )
  )

/** The declarations that differ, as git shows differences of files: each is a file with its name. */
export const compareDeclarations = async (before: Declarations, after: Declarations): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "xeffect-api-"))
  try {
    const write = (side: string, all: Declarations, other: Declarations) => {
      mkdirSync(join(folder, side))
      for (const [name, text] of all) {
        if (other.get(name) === text) continue
        const path = join(folder, side, ...name.split(" "))
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, text)
      }
    }
    write("before", before, after)
    write("after", after, before)
    const flags = ["--no-index", "--no-prefix", "--no-renames", "--no-ext-diff", "--no-color"]
    // 1 says that they differ.
    const options = { cwd: folder, results: [0, 1] }
    const { stdout } = await execute("git", ["diff", ...flags, "before", "after"], options)
    return stdout.replace(/^(diff --git|index|new file mode|deleted file mode) .*\n/gm, "")
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
