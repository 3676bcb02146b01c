/**
 * Installs each app of `examples/frameworks` in an empty folder, with the packed packages, builds and type-checks it, starts its
 * server, and drives it as X, as browsers and as attackers do, against the emulator.
 *
 * npm run build && npm run check:frameworks [-- hono …]
 */
import { deepStrictEqual } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { run } from "../run.ts"
import { readPackages, readPrograms, top } from "../workspace.ts"
import { type App, drive, driveParsed, startForApp } from "./check-frameworks/drive.ts"
import { type Framework, frameworks } from "./check-frameworks/frameworks.ts"
import { packTarballs, type Tarballs, withTarballs } from "./check-packages/pack.ts"
import { freePort, untilItResponds } from "./listen.ts"
import type { Service } from "./service.ts"

/** Copies an app, and installs what its package.json names. The packages of this repository come from tarballs. */
const installApp = async (name: string, project: string, tarballs: Tarballs) => {
  const left = /node_modules|[/\\](dist|build|\.next|\.svelte-kit|tokens)$/
  cpSync(join(top, "examples", "frameworks", name), project, { recursive: true, filter: (path) => !left.test(path) })
  const path = join(project, "package.json")
  const manifest = JSON.parse(readFileSync(path, "utf8"))
  const dependencies = withTarballs(manifest.dependencies, tarballs)
  const devDependencies = withTarballs(manifest.devDependencies, tarballs)
  writeFileSync(path, JSON.stringify({ ...manifest, dependencies, devDependencies, overrides: tarballs }))
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: project })
}

type Use = (app: App, service: Service) => Promise<void>

/** Runs a server, with an emulator of its own, and ends both. */
const serve = async (start: Framework["start"], project: string, url: string, use: Use) => {
  const { service, variables } = await startForApp(url, join(project, "tokens"))
  const [program, ...args] = await start()
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", ...variables }
  const server = spawn(program, args, { cwd: project, env, stdio: ["ignore", "pipe", "pipe"] })
  const ended = once(server, "close")
  let printed = ""
  for (const output of [server.stdout, server.stderr]) output.on("data", (text) => (printed += String(text)))
  const untilPrinted = async (text: string) => {
    const signal = AbortSignal.timeout(10_000)
    const more = () => Promise.race([server.stdout, server.stderr].map((output) => once(output, "data", { signal })))
    while (!printed.includes(text)) await more()
  }
  try {
    await untilItResponds(url, 600)
    await use({ url, printed: () => printed, untilPrinted }, service)
  } catch (error) {
    throw new Error(`the server printed:\n${printed}`, { cause: error })
  } finally {
    server.kill()
    await ended
    await service.close()
  }
}

const driveWhole: Use = async (app, service) =>
  deepStrictEqual(await drive(app, service), ["Low <tide> & é", "High tide"])

const folder = mkdtempSync(join(tmpdir(), "check-frameworks-"))
try {
  const chosen = process.argv.slice(2)
  const tarballs = await packTarballs([...readPackages(), ...readPrograms()], folder)
  for (const framework of frameworks.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    const project = join(folder, framework.name)
    try {
      await installApp(framework.name, project, tarballs)
      const url = `http://localhost:${await freePort()}`
      // SvelteKit takes it at the build.
      const env = { ...process.env, ORIGIN: url }
      for (const script of framework.scripts) await run("npm", ["run", script], { cwd: project, env })
      await serve(framework.start, project, url, driveWhole)
      if (framework.parsed !== undefined) {
        writeFileSync(join(project, "parsed.ts"), framework.parsed)
        await serve(() => Promise.resolve([process.execPath, "parsed.ts"]), project, url, driveParsed)
      }
      console.log(`${framework.name} receives events, signs users in and posts`)
    } catch (error) {
      console.error(framework.name, error)
      process.exitCode = 1
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
