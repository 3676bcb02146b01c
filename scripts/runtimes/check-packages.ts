/**
 * Packs the built packages and tries the tarballs as a user would: their exports and types, an empty project that
 * installs them, its files, the modules that a small program loads, its types and those of README.md's programs under both ways of resolving
 * modules, its program run under several Nodes against a local service, the command in an empty folder, and the programs of the packages' READMEs against the emulator.
 *
 * npm run build && npm run check:packages
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readPackages, readPrograms } from "../workspace.ts"
import { checkLoaded } from "./check-packages/loaded.ts"
import {
  checkCommonJs,
  checkDoors,
  checkInstalled,
  makeProject,
  runProgram,
  typeCheck
} from "./check-packages/project.ts"
import { pack } from "./check-packages/pack.ts"
import { checkPrograms, checkUmbrella } from "./check-packages/programs.ts"
import { runReadmes } from "./check-packages/readmes.ts"
import { lintTarball } from "./check-packages/tarball.ts"

const check = async (folder: string): Promise<void> => {
  const packages = readPackages()
  const programs = readPrograms()
  const all = await pack([...packages, ...programs], folder)
  const tarballs = all.slice(0, packages.length)
  console.log(`packed ${packages.map((one) => one.name).join(", ")}`)
  const project = join(folder, "project")
  mkdirSync(project)
  await Promise.all([
    makeProject(project, all),
    ...packages.map((one, index) => lintTarball(one, tarballs[index] ?? ""))
  ])
  console.log("exports and types of every public module resolve")
  checkInstalled(project, packages)
  console.log(
    "source maps resolve to the sources, only declared packages are imported, and links lead to files of their package"
  )
  await typeCheck(project)
  console.log("a program and those of README.md compile against them with moduleResolution nodenext and bundler")
  const required = await checkCommonJs(project)
  console.log(`a CommonJS file compiles or is refused as the guide says, and runs under Node ${required.join(" and ")}`)
  console.log(`none of ${await checkDoors(project, packages)} internal modules can be imported`)
  console.log(`a program that reads one post loads ${await checkLoaded(project)} files, none of them unneeded`)
  const versions = await runProgram(project, packages)
  console.log(`the program runs under Node ${versions.join(" and ")}`)
  console.log(
    `a command of ${(await checkPrograms(programs, all.slice(packages.length), folder)).join(", ")} bytes runs in an empty folder`
  )
  await checkUmbrella(project)
  console.log("the command of the package xeffect runs")
  console.log(`${await runReadmes(project, packages)} programs of the packages' READMEs run against the emulator`)
}

const folder = mkdtempSync(join(tmpdir(), "check-packages-"))
try {
  await check(folder)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
