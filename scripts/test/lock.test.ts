import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { top } from "../workspace.ts"

interface Entry {
  readonly integrity?: string
  readonly link?: true
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages }: { readonly packages: Readonly<Record<string, Entry>> } = JSON.parse(
  readFileSync(join(top, "package-lock.json"), "utf8")
)

const all = Object.entries(packages)

const installed = all.filter(([path, { link }]) => path.includes("node_modules/") && link !== true)

describe("package-lock.json", () => {
  it("holds every package to a hash, also those for other platforms", () => {
    const without = installed.filter(([, { integrity }]) => !(integrity ?? "").startsWith("sha512-"))
    assert.deepStrictEqual(
      without.map(([path]) => path),
      []
    )
  })

  // npm leaves a program out that the registry at hand does not have, and then refuses the file
  // (https://github.com/npm/cli/issues/9846): tools are held to versions whose programs are there for all platforms.
  it("has the programs of every platform, without which npm ci refuses it", () => {
    const missing = all.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages)
      )
    )
    assert.deepStrictEqual(missing, [])
  })
})

/** Runs the script that installs packages of Python and R, with commands that note how they are called. */
const installing = (user: number) => {
  const folder = mkdtempSync(join(tmpdir(), "xeffect-languages-"))
  const notes = join(folder, "notes")
  const note = `echo "$(basename "$0") $*" >>"${notes}"`
  const commands = {
    id: `echo ${user}`,
    curl: note,
    R: note,
    Rscript: note,
    python3: `${note}; [[ "$2" != venv ]] || { mkdir -p "$3/bin"; cp "$0" "$3/bin/python3"; }`
  }
  for (const [name, body] of Object.entries(commands)) {
    writeFileSync(join(folder, name), `#!/usr/bin/env bash\n${body}\n`, { mode: 0o755 })
  }
  writeFileSync(notes, "")
  const { status, stdout } = spawnSync(join(top, ".ci/language-packages"), {
    encoding: "utf8",
    env: {
      PATH: `${folder}:/usr/bin:/bin`,
      HOME: folder,
      GITHUB_PATH: join(folder, "path"),
      GITHUB_ENV: join(folder, "env")
    }
  })
  const noted = readFileSync(notes, "utf8").replaceAll(folder, "~")
  rmSync(folder, { recursive: true })
  return { status, stdout, noted }
}

describe("packages of Python and R that tests of tables use", () => {
  const linesOf = (path: string) =>
    readFileSync(join(top, ".ci/languages", path), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))

  it("are held to a version each, and to hashes if any of them is", () => {
    const python = linesOf("python.txt")
    for (const line of python) assert.match(line, /^[a-z\d-]+==\d[\w.]*( --hash=sha256:[\da-f]{64})*$/)
    const hashed = python.filter((line) => line.includes("--hash="))
    assert.oneOf(hashed.length, [0, python.length])
    for (const line of linesOf("r.txt")) assert.match(line, /^[\w.]+ \d[\d.-]*( [\da-f]{64})?$/)
  })

  it("are installed for one user, from wheels and the versions of the lists alone", () => {
    const { noted, status, stdout } = installing(1000)
    assert.deepStrictEqual([status, stdout], [0, ""])
    const [venv, pip, ...rest] = noted.trim().split("\n")
    assert.strictEqual(venv, "python3 -m venv ~/.cache/xeffect-languages/python")
    assert.match(
      pip ?? "",
      /^python3 -m pip install .*--only-binary :all: --no-deps --requirement .*\/languages\/python\.txt$/
    )
    const [[name, version] = []] = linesOf("r.txt").map((line) => line.split(" "))
    const source = `~/.cache/xeffect-languages/${name}_${version}.tar.gz`
    assert.match(
      rest[0] ?? "",
      new RegExp(`^curl .* https://cran\\.r-project\\.org/src/contrib/${name}_${version}\\.tar\\.gz$`)
    )
    assert.strictEqual(rest[1], `R CMD INSTALL --library=~/.cache/xeffect-languages/r ${source}`)
  })

  it("are not installed as root", () => {
    const { noted, status, stdout } = installing(0)
    assert.deepStrictEqual([status, noted], [0, ""])
    assert.include(stdout, "installs nothing as root")
    assert.notMatch(
      readFileSync(join(top, ".ci/system-packages"), "utf8"),
      /as_root .*(?:pip|Rscript|language-packages)/
    )
  })
})
