import { spawnSync } from "node:child_process"
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { parse } from "yaml"
import { top } from "../workspace.ts"
import { commandOf, steps } from "../checks/steps.ts"

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Job {
  readonly uses?: string
  readonly needs?: string | ReadonlyArray<string>
  readonly permissions?: Readonly<Record<string, string>>
  readonly "timeout-minutes"?: number
  readonly strategy?: { readonly matrix: { readonly node?: ReadonlyArray<number> } }
  readonly steps?: ReadonlyArray<Step>
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: unknown
  readonly jobs: Readonly<Record<string, Job>>
}

const { engines, scripts }: { readonly engines: { readonly node: string }; readonly scripts: Record<string, string> } =
  JSON.parse(readFileSync(join(top, "package.json"), "utf8"))

const read = (path: string) => {
  const text = readFileSync(join(top, path), "utf8")
  // A wrong form of the file shows in the tests.
  return { path, text, workflow: parse(text, { strict: true, uniqueKeys: true }) as Workflow }
}

const workflows = globSync(".github/workflows/*.yml", { cwd: top }).toSorted().map(read)

const runsOf = ({ jobs }: Workflow) =>
  Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => (run === undefined ? [] : [run])))

const publishes = (run: string) => run.includes("npm publish")

describe.each(workflows.map((one) => [one.path, one] as const))("%s", (_, { text, workflow }) => {
  const jobs = Object.entries(workflow.jobs)

  it("permits nothing that a job does not ask for", () => {
    assert.deepStrictEqual(workflow.permissions, {})
    for (const [name, { permissions }] of jobs) assert.isObject(permissions, name)
  })

  it("is not run with secrets for a pull request from a fork", () => {
    assert.notProperty(workflow.on, "pull_request_target")
    assert.notProperty(workflow.on, "workflow_run")
  })

  it("pins actions to commits, and says which version that is", () => {
    const uses = Array.from(text.matchAll(/\buses: (.*)/g), ([, used = ""]) => used)
    for (const used of uses)
      assert.match(used, /^(\.\/\.github\/workflows\/[\w-]+\.yml|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/)
    const commits = new Map(uses.map((used) => [used.split("@")[0], used]))
    assert.lengthOf(new Set(uses), commits.size)
  })

  it("runs what a person would type", () => {
    for (const run of runsOf(workflow).filter((run) => !publishes(run))) {
      const [, script = ""] = /^npm run ([\w:-]+)( -- (?:[\w\s:./-]|"\$SEED")+)?$/.exec(run) ?? []
      assert.isTrue(/^npm ci( --ignore-scripts)?$/.test(run) || script in scripts, run)
    }
  })

  it("puts no text of others into a command", () => {
    for (const run of runsOf(workflow)) assert.notInclude(run, "${{")
  })

  it("ends in time, and leaves no credentials behind where it does not push", () => {
    for (const [name, { permissions = {}, steps, uses, ...job }] of jobs) {
      if (uses !== undefined) continue
      assert.isNumber(job["timeout-minutes"], name)
      const checkout = steps?.find((step) => step.uses?.startsWith("actions/checkout@"))
      if (checkout === undefined) continue
      const persists = checkout.with?.["persist-credentials"] !== false
      assert.strictEqual(persists, permissions["pull-requests"] === "write", name)
    }
  })
})

describe("publishing", () => {
  const jobs = workflows.flatMap(({ workflow }) => Object.values(workflow.jobs))
  const publishing = jobs.filter(({ steps = [] }) => steps.some(({ run = "" }) => publishes(run)))

  it("is one job, which alone has the identity that npm accepts", () => {
    assert.lengthOf(publishing, 1)
    const identified = jobs.filter(({ permissions = {} }) => permissions["id-token"] !== undefined)
    // GitHub Pages wants an identity as well. npm accepts none of another workflow.
    const [pages, ...others] = identified.filter((job) => !publishing.includes(job))
    assert.deepStrictEqual(others, [])
    assert.deepStrictEqual(pages?.permissions, { "id-token": "write", pages: "write" })
    assert.deepStrictEqual(
      pages?.steps?.map(({ run, uses }) => run ?? uses?.split("@")[0]),
      ["actions/deploy-pages"]
    )
    assert.deepStrictEqual(publishing[0]?.permissions, { "id-token": "write" })
  })

  it("needs no token that is stored: no workflow reads a secret", () => {
    for (const { path, text } of workflows) assert.notMatch(text, /\bsecrets\s*[.[:]|NPM_TOKEN|NODE_AUTH_TOKEN/, path)
  })

  it("runs nothing of the repository, and nothing that is installed", () => {
    const [{ steps = [] } = {}] = publishing
    const used = steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses.split("@")[0]]))
    assert.deepStrictEqual(used, ["actions/setup-node", "actions/download-artifact"])
    const commands = steps.flatMap(({ run = "" }) => run.match(/\b(npm|npx|node|sh|bash|source)\b [^|&]*/g) ?? [])
    assert.deepStrictEqual(
      commands.map((command) => command.split(" ").slice(0, 2).join(" ")),
      ["npm view", "npm publish"]
    )
    assert.include(commands[1], "--ignore-scripts")
    assert.include(commands[1], "--provenance")
  })

  it("is of tarballs that a job without any right has packed", () => {
    const [{ needs } = {}] = publishing
    const packing = workflows.flatMap(({ workflow }) => Object.entries(workflow.jobs)).find(([name]) => name === needs)
    assert.deepStrictEqual(packing?.[1].permissions, { contents: "read" })
    const runs = packing?.[1].steps?.flatMap(({ run }) => run ?? [])
    assert.deepStrictEqual(runs, ["npm ci --ignore-scripts", "npm run release -- --pack tarballs"])
  })

  it("and pushing are done where nothing is installed, and issues written where no installation runs a script", () => {
    const wrong = jobs.flatMap(({ permissions = {}, steps = [] }) => {
      const writes = Object.keys(permissions).filter((name) => permissions[name] === "write")
      if (writes.length === 0) return []
      const installing = steps.flatMap(
        ({ run = "" }) => run.match(/\bnpm (?:ci|i|install|exec|x)\b.*|\bnpx\b.*/g) ?? []
      )
      const mayInstall = writes.every((name) => name === "issues")
      return installing.filter((command) => !mayInstall || command !== "npm ci --ignore-scripts")
    })
    assert.deepStrictEqual(wrong, [])
  })
})

describe("the workflows together", () => {
  const checked = workflows.filter(({ path }) => /(check|runtimes)\.yml$/.test(path))

  const run = new Set(checked.flatMap(({ workflow }) => runsOf(workflow)))

  it("run every step of npm test", () => {
    assert.deepStrictEqual(
      steps.map(commandOf).filter((command) => !run.has(command) && !run.has(`${command} -- --strict`)),
      []
    )
    for (const { name } of steps) assert.property(scripts, name)
  })

  it("run the whole of the tests every week, of which npm test runs a part", () => {
    const weekly = workflows.filter(({ workflow }) => "schedule" in workflow.on)
    assert.include(
      weekly.flatMap(({ workflow }) => runsOf(workflow)),
      "npm run test:whole"
    )
    assert.include(scripts["test:whole"], "--mode whole")
  })

  it("fail if a runtime cannot be installed, or a test was skipped", () => {
    assert.include([...run], "npm run test:runtimes -- --strict")
    assert.include([...run], "npm run skipped -- --strict")
  })

  it("try the oldest Node that the packages are for, and the one of npm's scripts", () => {
    const nodes = checked.flatMap(({ workflow }) =>
      Object.values(workflow.jobs).flatMap(({ strategy }) => strategy?.matrix.node ?? [])
    )
    assert.strictEqual(Math.min(...nodes), Number(/^>=(\d+)/.exec(engines.node)?.[1]))
    assert.strictEqual(Math.max(...nodes), Number(process.versions.node.split(".")[0]))
  })
})

it.each(globSync([".github/ISSUE_TEMPLATE/*.yml", ".github/dependabot.yml"], { cwd: top }))("%s is YAML", (path) => {
  assert.isObject(parse(readFileSync(join(top, path), "utf8"), { strict: true }))
})

describe("a job that installs nothing", () => {
  const jobs = workflows.flatMap(({ workflow }) => Object.values(workflow.jobs))
  const commands = jobs.flatMap(({ steps = [] }) => {
    const runs = steps.flatMap(({ run }) => (run === undefined || publishes(run) ? [] : [run]))
    return runs.some((run) => run.startsWith("npm ci")) ? [] : runs
  })

  it("runs what needs nothing that is installed", () => {
    const folder = mkdtempSync(join(tmpdir(), "nothing-installed-"))
    try {
      for (const name of ["package.json", "scripts"]) cpSync(join(top, name), join(folder, name), { recursive: true })
      assert.isAbove(commands.length, 2)
      for (const command of commands) {
        const [, script = "", ...args] = command.split(" ").filter((word) => word !== "npm" && word !== "--")
        const [, file = ""] = /^node (\S+)$/.exec(scripts[script] ?? "") ?? []
        const { stderr } = spawnSync(process.execPath, [file, ...args], { cwd: folder, encoding: "utf8" })
        // The rest of the repository is not there.
        assert.match(stderr, /^ENOENT: .*\n$/, command)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
