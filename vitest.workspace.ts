import { globSync } from "node:fs"
import { basename, dirname } from "node:path"
import { defineConfig } from "vitest/config"

// Every folder with tests is a project.
const roots = globSync(["packages/*/test", "scripts/test"]).map(dirname).toSorted()

// Tests run on the sources: the condition is the first entry of every package's exports map.
const conditions = ["@xeffect/source", "import", "module", "default"]

export default defineConfig({
  test: {
    // More than there are cores: some tests wait for processes and real clocks.
    maxWorkers: "150%",
    projects: roots.map((root) => ({
      resolve: { conditions },
      ssr: { resolve: { conditions, externalConditions: conditions } },
      test: {
        name: basename(root),
        root,
        include: ["test/**/*.test.ts"],
        environment: "node",
        // Tests share no state but modules, which are loaded once.
        isolate: false,
        // A busy machine is no failure.
        testTimeout: 30_000
      }
    }))
  }
})
