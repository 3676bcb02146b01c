import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { temporaryFolder } from "./scripts/checks/temporary.ts"

// Tests run on the sources: the condition is the first entry of every package's exports map.
const conditions = ["@xeffect/source", "import", "module", "default"]

// One project for all packages, so that each module is transformed once, and loaded once by each worker.
export default defineConfig(({ mode }) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: [
      "packages/*/test/**/*.test.ts",
      "scripts/test/**/*.test.ts",
      "bench/test/**/*.test.ts",
      "site/playground/test/**/*.test.ts"
    ],
    environment: "node",
    globalSetup: "packages/conformance/running/folder-of-bundles.ts",
    // Tests share no state but modules.
    isolate: false,
    // More than there are cores: some tests wait for processes and real clocks. A percentage stops at their number.
    maxWorkers: availableParallelism() * 2,
    // Programs that tests start compile what an earlier one has compiled no more.
    env: {
      ...temporaryFolder(),
      // What tests read to try the whole: packages/conformance/running/whole.ts.
      ...(mode === "whole" ? { XEFFECT_WHOLE: "1" } : {}),
      NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url))
    },
    // A busy machine is no failure.
    testTimeout: mode === "whole" ? 120_000 : 30_000,
    hookTimeout: 60_000
  }
}))
