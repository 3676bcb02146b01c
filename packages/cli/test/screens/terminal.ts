// A terminal of a size, in which the program runs. `script` of util-linux makes the pseudo-terminal, and xterm what is on the screen.
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import xterm from "@xterm/headless"
import { bundleCommand } from "../../../conformance/running/bundles.ts"
import { environmentIn } from "../support/process.ts"

/** Every process begins at the same time, and a second of it takes a hundred: what is printed is the same in each run. */
const slowClock = (begun: number) => `const Real = Date, zero = ${begun}, start = Real.UTC(2026, 2, 14, 9, 26, 5)
globalThis.Date = class extends Real {
  constructor(...values) { values.length === 0 ? super(Date.now()) : super(...values) }
  static now() { return start + Math.floor((Real.now() - zero) / 100) }
}`

/** The size of a terminal, and what it can show. */
export interface Look {
  readonly columns: number
  readonly rows: number
  readonly env?: Readonly<Record<string, string>>
}

/** The keys that are typed once a text is on the screen. */
export interface Typed {
  readonly after: RegExp
  readonly keys: string
}

/** A folder and a clock that programs share, in terminals of different looks. */
export const makeTerminal = async () => {
  const folder = mkdtempSync(join(tmpdir(), "xeffect-screens-"))
  const clock = join(folder, "clock.mjs")
  writeFileSync(clock, slowClock(Date.now()))
  const command = [process.execPath, "--no-warnings", "--import", clock, await bundleCommand()]
  const environment = {
    ...environmentIn(folder),
    TERM: "xterm-256color",
    LANG: "C.UTF-8",
    TZ: "UTC",
    XDG_STATE_HOME: join(folder, "state")
  }

  /** Starts an emulator, and returns the variables that it prints. */
  const emulator = () => {
    const [node = "", ...args] = [...command, "emulator", "--no-live", "--limits", "off"]
    const child = spawn(node, args, { env: environment, stdio: ["ignore", "pipe", "ignore"] })
    const variables = new Promise<Record<string, string>>((resolve) => {
      let text = ""
      child.stdout.on("data", (data) => {
        text += String(data)
        if (!/^X_ACCESS_TOKEN_SECRET=.+$/m.test(text)) return
        resolve(Object.fromEntries(Array.from(text.matchAll(/^(\w+)=(.*)$/gm), ([, name, value]) => [name, value])))
      })
    })
    return { variables, end: () => void child.kill("SIGTERM") }
  }

  /** Runs the program to its end in a terminal. Returns the bytes that it writes to it. */
  const bytesOf = (words: ReadonlyArray<string>, { columns, env = {}, rows }: Look, typed?: Typed) => {
    const line = [...command, ...words].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ")
    const args = ["-qefc", `stty cols ${columns} rows ${rows}; exec ${line}`, "/dev/null"]
    return new Promise<string>((resolve) => {
      const child = spawn("script", args, { env: { ...environment, ...env }, cwd: folder })
      let [bytes, isTyped] = ["", false]
      child.stdout.on("data", (data) => {
        bytes += String(data)
        if (isTyped || typed?.after.test(bytes) !== true) return
        isTyped = true
        child.stdin.write(typed.keys)
      })
      child.on("close", () => resolve(bytes))
    })
  }

  return { folder, emulator, bytesOf, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The text of a terminal after bytes were written to it: all lines, also those that have left the screen. */
export const screenOf = async (bytes: string, { columns, rows }: Look): Promise<string> => {
  const terminal = new xterm.Terminal({ cols: columns, rows, scrollback: 10_000, allowProposedApi: true })
  await new Promise<void>((resolve) => terminal.write(bytes, resolve))
  const { active } = terminal.buffer
  const lines = Array.from(
    { length: active.length },
    (_, index) => active.getLine(index)?.translateToString(true) ?? ""
  )
  terminal.dispose()
  return `${lines.join("\n").trimEnd()}\n`
}
