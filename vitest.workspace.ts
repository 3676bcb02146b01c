import { defineConfig } from "vitest/config"

const packages = ["core", "http", "tweets", "users", "emulator", "conformance"]

// Tests run on the sources: the condition is the first entry of every package's exports map.
const conditions = ["@xeffect/source", "import", "module", "default"]

export default defineConfig({
  test: {
    projects: [...packages, "scripts"].map((name) => ({
      resolve: { conditions },
      ssr: { resolve: { conditions, externalConditions: conditions } },
      test: {
        name,
        root: name === "scripts" ? name : `packages/${name}`,
        include: ["test/**/*.test.ts"],
        environment: "node"
      }
    }))
  }
})
