import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import {
  type Flavour,
  flavoursOf,
  isTemplate,
  type TemplateName,
  templates
} from "../../../packages/create-xeffect/src/templates.ts"
import { run } from "../../run.ts"
import { top } from "../../workspace.ts"
import type { Manager } from "../check-managers/managers.ts"
import { type Tarballs, withTarballs } from "../check-packages/pack.ts"
import { findBun, findNode } from "../processes.ts"
import { tryLive } from "./sign-in.ts"
import { signInAndPost } from "./web-app.ts"
import { tryWorker } from "./worker.ts"

/** A template, and how it is written. */
export interface Starter {
  readonly template: TemplateName
  readonly flavour: Flavour
}

/** All templates in all flavours. */
export const listStarters = (): ReadonlyArray<Starter> =>
  Object.keys(templates)
    .filter(isTemplate)
    .flatMap((template) => flavoursOf(template).map((flavour) => ({ template, flavour })))

/** The name of a package manager in a terminal. */
export const commandOf = ({ name }: Manager): string => name.split(" ")[0]?.toLowerCase() ?? ""

/** The output of `npm start`, for templates that end by themselves. */
const started: Partial<Record<TemplateName, RegExp>> = {
  bot: /^Reply: +I counted \d+ words/m,
  worker: /^Reply: I counted \d+ words/m,
  collector: /^\d+ posts are in /m,
  ci: /^Posted https:\/\/x\.com\//m,
  agent: /^I posted a summary/m
}

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>
  readonly engines: { readonly node: string }
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

const bin = (name: string) => join(top, "node_modules", ".bin", name)

const scriptOf = async (manager: Manager, name: string): Promise<readonly [string, ...ReadonlyArray<string>]> => {
  const command = commandOf(manager)
  if (command === "npm") return ["npm", "run", "--silent", name]
  return [command === "bun" ? await findBun() : bin(command), "run", name]
}

const bunFolder = async () => join(dirname(await findBun()), "..", "..", ".bin")

/** An environment in which `node` is this one, and no variable of a package manager or of X is left. */
const environmentOf = async (node: string): Promise<NodeJS.ProcessEnv> => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_|X_)/i.test(name))),
  PATH: [dirname(node), await bunFolder(), process.env["PATH"]].join(delimiter),
  NEXT_TELEMETRY_DISABLED: "1",
  NO_COLOR: "1"
})

const write = async (manager: Manager, { flavour, template }: Starter, project: string, tarballs: Tarballs) => {
  const flags = ["--template", template, "--flavour", flavour, "--package-manager", commandOf(manager), "--no-install"]
  const create = tarballs["create-xeffect"] ?? ""
  await run("npm", ["exec", "--yes", "--package", create, "--", "create-xeffect", ".", ...flags], { cwd: project })
}

/** Lets a project have the packed packages in place of those that no registry has. */
const replace = (manager: Manager, project: string, tarballs: Tarballs): Manifest => {
  const path = join(project, "package.json")
  const manifest: Manifest = JSON.parse(readFileSync(path, "utf8"))
  const dependencies = withTarballs(manifest.dependencies, tarballs)
  const devDependencies = withTarballs(manifest.devDependencies, tarballs)
  const changed = { ...manifest, dependencies, devDependencies }
  writeFileSync(path, JSON.stringify({ ...changed, ...manager.replaced(tarballs) }, null, 2))
  // A template's own settings stay.
  for (const [name, text] of Object.entries(manager.files)) {
    const own = existsSync(join(project, name)) ? readFileSync(join(project, name), "utf8") : ""
    const lines = text.split("\n").filter((line) => !own.includes(`${line.split(":")[0]}:`))
    writeFileSync(join(project, name), own + lines.join("\n"))
  }
  return manifest
}

const sizeOf = (project: string) => {
  const files = readdirSync(project, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const lines = files.map((file) => readFileSync(join(file.parentPath, file.name), "utf8").split("\n").length - 1)
  return `${files.length} files, ${lines.reduce((sum, count) => sum + count, 0)} lines`
}

const secondsSince = (begin: number) => `${((performance.now() - begin) / 1000).toFixed(1)} s`

const tryUnder = async (node: string, manager: Manager, { template }: Starter, cwd: string) => {
  const env = await environmentOf(node)
  const script = async (name: string) => {
    const [program, ...args] = await scriptOf(manager, name)
    return run(program, args, { cwd, env })
  }
  await script("test")
  const expected = started[template]
  if (expected === undefined) {
    await signInAndPost(await scriptOf(manager, "start"), cwd, env)
    await script("build")
    return
  }
  const printed = await script("start")
  if (!expected.test(printed)) throw new Error(`start printed ${printed}`)
}

/** Checks a template in an empty folder. Returns a line of what was found for each Node; fails with what did not work. */
export const checkStarter = async (
  manager: Manager,
  starter: Starter,
  project: string,
  tarballs: Tarballs
): Promise<ReadonlyArray<string>> => {
  const title = `${starter.template}, ${starter.flavour}, ${commandOf(manager)}`
  const begin = performance.now()
  await write(manager, starter, project, tarballs)
  const size = sizeOf(project)
  const { engines, scripts } = replace(manager, project, tarballs)
  await manager.install(project)
  const installed = secondsSince(begin)
  const env = await environmentOf(process.execPath)
  const [program, ...args] = await scriptOf(manager, "test")
  await run(program, args, { cwd: project, env })
  const tested = secondsSince(begin)
  const [compiler, ...flags] = await scriptOf(manager, "types")
  await run(compiler, flags, { cwd: project, env })
  await tryUnder(process.execPath, manager, starter, project)
  await tryLive(scripts, (name) => scriptOf(manager, name), project, env)
  if (starter.template === "worker") await tryWorker(project)
  const lines = [
    `${title}: ${size}; installed after ${installed}, tested after ${tested}; Node ${process.versions.node}`
  ]
  if (!engines.node.startsWith(">=20.")) return lines
  await tryUnder(await findNode("Node 20"), manager, starter, project)
  return [...lines, `${title}: tested and started under Node 20`]
}
