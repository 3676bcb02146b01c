// The program as a process of its own, in front of an emulator of this one.
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { emulateOnPort, type EmulatedOnPort } from "@xeffect/emulator/server"
import { bundleCommand } from "../../../conformance/running/bundles.ts"
import { environmentIn, running, variablesOf } from "../support/process.ts"

/** The output and the exit code of a process, as a user sees them. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** How a process runs. */
export interface Running {
  readonly env?: Readonly<Record<string, string>>
  /** A module that is loaded before the program. */
  readonly before?: string
  /** The script of a shell, with the command line of the program in place of `xeffect`. */
  readonly shell?: string
  /** The process gets Ctrl-C as soon as this is true of what it has written. */
  readonly interruptIf?: (stdout: string, stderr: string) => boolean
}

export interface Program extends EmulatedOnPort {
  readonly folder: string
  readonly run: (args: ReadonlyArray<string>, running?: Running) => Promise<Ended>
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

/** An emulator, and the program with its credentials. */
export const program = async (): Promise<Program> => {
  const emulated = await emulateOnPort({ limits: "off" })
  const folder = mkdtempSync(join(tmpdir(), "xeffect-process-"))
  const own = [process.execPath, "--no-warnings", await bundleCommand()]
  return {
    ...emulated,
    folder,
    run: (args, { before, env = {}, interruptIf, shell } = {}) =>
      new Promise((resolve) => {
        const imports = before === undefined ? [] : [running(before)]
        const words = [...own.slice(0, 1), ...imports, ...own.slice(1), ...args]
        const line = shell?.replace("xeffect", () => words.map(quoted).join(" "))
        const [command = "", ...operands] = line === undefined ? words : ["bash", "-c", line]
        const child = spawn(command, operands, {
          env: {
            ...variablesOf(emulated.options),
            ...environmentIn(folder),
            XDG_STATE_HOME: join(folder, "state"),
            ...env
          },
          stdio: ["ignore", "pipe", "pipe"]
        })
        let [stdout, stderr, isInterrupted] = ["", "", false]
        const look = () => {
          if (isInterrupted || interruptIf?.(stdout, stderr) !== true) return
          isInterrupted = true
          child.kill("SIGINT")
        }
        child.stdout.on("data", (data) => {
          stdout += String(data)
          look()
        })
        child.stderr.on("data", (data) => {
          stderr += String(data)
          look()
        })
        child.on("close", (code) => resolve({ code, stdout, stderr }))
      }),
    close: async () => {
      await emulated.close()
      rmSync(folder, { recursive: true })
    }
  }
}
