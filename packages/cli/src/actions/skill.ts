/** Copies the skills of the package `xeffect` into a project, where agents look for them. */
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { cwd } from "node:process"
import * as Effect from "effect/Effect"
import { Screen } from "../output/screen.ts"
import { checkFolder } from "../session/read-file.ts"
import { attemptFile, misuse } from "../session/refusal.ts"

/** A skill: its name, which is the name of its folder, and its text. */
type Skill = readonly [name: string, text: string]

const skillsIn = (folder: string | URL): ReadonlyArray<Skill> => {
  try {
    const at = (name: string) =>
      typeof folder === "string" ? join(folder, name, "SKILL.md") : new URL(`${name}/SKILL.md`, folder)
    return readdirSync(folder).map((name) => [name, readFileSync(at(name), "utf8")])
  } catch {
    return []
  }
}

/** The skills that come with the command. */
const ownSkills = (): ReadonlyArray<Skill> => {
  try {
    return Object.entries<string>(JSON.parse(readFileSync(new URL("skills.json", import.meta.url), "utf8")))
  } catch {
    // The command runs from its sources.
    return skillsIn(new URL("../../../xeffect/skills/", import.meta.url))
  }
}

/** The skills of the version that a project has installed, or those of this command. */
const skillsFor = (project: string): ReadonlyArray<Skill> => {
  const installed = skillsIn(join(project, "node_modules", "xeffect", "skills"))
  return installed.length > 0 ? installed : ownSkills()
}

const readExisting = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

/** Copies the skills into a folder. A file that this command did not write is not replaced, and no link below the folder is followed. */
export const installSkills = Effect.fnUntraced(function* (folder: string) {
  yield* checkFolder(folder, "--dir")
  const skills = skillsFor(cwd())
  const files = skills.map(([name, text]) => [join(folder, name, "SKILL.md"), text] as const)
  const changed = files.find(([file, text]) => ![undefined, text].includes(readExisting(file)))
  if (changed !== undefined) {
    return yield* misuse(
      `${changed[0]} is there, and has another text. Nothing was written.`,
      "Remove it, or choose another folder: --dir FOLDER."
    )
  }
  const missing = files.filter(([file, text]) => readExisting(file) !== text)
  const link = missing.flatMap(([file]) => [dirname(file), file]).find(isLink)
  if (link !== undefined) {
    return yield* misuse(
      `${link} is a link, and may lead out of the folder. Nothing was written.`,
      "Remove it, or choose another folder: --dir FOLDER."
    )
  }
  for (const [file, text] of missing) {
    yield* attemptFile(file, "written", () => {
      mkdirSync(dirname(file), { recursive: true })
      // A link to a file that does not exist would make that file.
      writeFileSync(file, text, { flag: "wx" })
    })
  }
  yield* Screen.use(({ write }) => write(files.map(([file]) => `${file}\n`).join("")))
})
