// There is no engine of containers here: what can be held is that the files are well formed, and fit the command.
import * as NodeServices from "@effect/platform-node/NodeServices"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestConsole from "effect/testing/TestConsole"
import { DCLinter } from "dclint"
import { validate } from "dockerfile-utils"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parse } from "yaml"
import { run } from "../src/server/command.ts"
import { healthPath } from "../src/server/server.ts"

const read = (name: string) => readFileSync(new URL(`../container/${name}`, import.meta.url), "utf8")

const dockerfile = read("Dockerfile")

/** The JSON list of an instruction, of which the last one holds. */
const listOf = (instruction: string): ReadonlyArray<string> =>
  JSON.parse(Array.from(dockerfile.matchAll(new RegExp(`^ *${instruction} (\\[.*\\])$`, "gm"))).at(-1)?.[1] ?? "[]")

/** The output of the command for flags, which it only reads. */
const outcomeOf = Effect.fnUntraced(
  function* (flags: ReadonlyArray<string>) {
    yield* Effect.exit(run([...flags, "--help"]))
    return { out: (yield* TestConsole.logLines).join("\n"), error: (yield* TestConsole.errorLines).join("\n") }
  },
  Effect.provide([NodeServices.layer, TestConsole.layer])
)

describe("the Dockerfile", () => {
  it("Has no fault that a validator finds", () => {
    expect(validate(dockerfile)).toEqual([])
  })

  it("Runs as a user who is not root, and is healthy while the server responds", () => {
    expect(/^USER (.*)$/m.exec(dockerfile)?.[1]).toBe("node")
    expect(dockerfile).toContain(`"http://127.0.0.1:8080${healthPath}"`)
  })

  it.effect("Starts the command with flags that it has", () =>
    Effect.gen(function* () {
      const [name, ...flags] = listOf("ENTRYPOINT")
      expect(name).toBe("xeffect-emulator")
      const { error, out } = yield* outcomeOf([...flags, ...listOf("CMD").filter((one) => one !== "wget")])
      expect(error).toBe("")
      for (const flag of [...flags, ...listOf("CMD")].filter((one) => one.startsWith("--"))) expect(out).toContain(flag)
    })
  )
})

// The types of the linter refer to modules without their endings, and are lost.
interface Linted {
  readonly messages: ReadonlyArray<{ readonly type: string; readonly message: string }>
}

/** The errors of a compose file: parts that do not fit the schema of the specification, or that no engine would start. */
const composeErrors = (path: string): ReadonlyArray<string> =>
  new DCLinter({ rules: {}, exclude: [], quiet: true, debug: false })
    .lintFiles([path], false)
    .flatMap(({ messages }: Linted) => messages.filter(({ type }) => type === "error").map(({ message }) => message))

describe("compose files", () => {
  it.each(["packages/emulator/container/compose.yaml", "examples/cluster/compose.yaml"])(
    "%s fits the schema of the specification",
    (path) => {
      expect(composeErrors(join(import.meta.dirname, "../../..", path))).toEqual([])
    }
  )

  it("A compose file with a key that does not exist has an error", () => {
    const folder = mkdtempSync(join(tmpdir(), "compose-"))
    const path = join(folder, "compose.yaml")
    writeFileSync(path, read("compose.yaml").replace("read_only", "readonly"))
    expect(composeErrors(path)).toEqual([expect.stringContaining("/services/x-api")])
    rmSync(folder, { recursive: true })
  })
})

describe("the compose file", () => {
  const { services } = parse(read("compose.yaml"))
  const service = services["x-api"]

  it("Keeps the service to this machine, without rights and with a read-only root", () => {
    expect(service).toMatchObject({
      build: ".",
      ports: ["127.0.0.1:8080:8080"],
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"]
    })
    expect(service.environment.X_EMULATOR_TOKEN).toMatch(/^\$\{X_EMULATOR_TOKEN:\?/)
  })

  it.effect("Starts the command with flags that it has", () =>
    Effect.gen(function* () {
      const flags: ReadonlyArray<string> = service.command
      const { error, out } = yield* outcomeOf(flags)
      expect(error).toBe("")
      for (const flag of flags.filter((one) => one.startsWith("--"))) expect(out).toContain(flag)
      expect(flags).toEqual(expect.arrayContaining(["--allow-host", "x-api"]))
    })
  )
})

describe("the service of a workflow", () => {
  it("Has the port and the token that its steps use", () => {
    const page = readFileSync(new URL("../../../docs/testing.md", import.meta.url), "utf8")
    const [, text = ""] = /```yaml\n([\s\S]*?)```/.exec(page) ?? []
    const { jobs } = parse(text)
    const { env, services } = jobs.test
    expect(services["x-api"].ports).toEqual(["8080:8080"])
    expect(services["x-api"].env.X_EMULATOR_TOKEN).toBe(env.X_EMULATOR_TOKEN)
    expect(env.X_BASE_URL).toBe("http://localhost:8080")
  })
})
