/**
 * Builds every package that has a `src/index.ts` into its `dist`, and copies the documentation into `xeffect`. Then bundles the
 * programs, with what they need of the packages.
 *
 *     npm run build
 */
import { bundle } from "./build/bundle.ts"
import { compile } from "./build/compile.ts"
import { writeDocuments } from "./build/documents.ts"
import { writeCompiled } from "./build/write-compiled.ts"
import { bundleCommands, bundleProgram } from "./build/program.ts"
import { bundleInitializer } from "./build/initializer.ts"
import { inOrder, readInitializers, readPackages, readPrograms } from "../workspace.ts"

const start = performance.now()
try {
  for (const group of inOrder(readPackages())) {
    await Promise.all(
      group.map(async (one) => {
        await compile(one)
        if (one.folder === "core") console.log(`${one.name}: compiled checks of ${await writeCompiled(one)} responses`)
        console.log(`${one.name}: ${one.entries.length} public modules in ${await bundle(one)} files`)
        for (const command of await bundleCommands(one)) console.log(`${one.name}: ${command}, with all that it needs`)
      })
    )
  }
  for (const one of readPrograms()) console.log(`${one.name}: ${await bundleProgram(one)} files`)
  for (const one of readInitializers()) console.log(`${one.name}: ${await bundleInitializer(one)} bytes`)
  console.log(`xeffect: ${writeDocuments()} files of documentation`)
  console.log(`built in ${((performance.now() - start) / 1000).toFixed(1)} s`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
