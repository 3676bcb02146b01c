// An interactive shell in a pseudo-terminal, which `script` of util-linux makes, and what xterm shows of it.
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import xterm from "@xterm/headless"
import { bundleCommand } from "../../../conformance/running/bundles.ts"
import { environmentIn } from "../support/process.ts"

/** How a shell is started without the settings of a user, and what loads completions. */
const shells = {
  bash: { start: "bash --norc --noprofile -i", setup: "PS1='> '; source <(xeffect completions bash)" },
  zsh: {
    start: "zsh -f -i",
    setup: "PS1='> '; unsetopt beep; autoload -Uz compinit; compinit -u -D; source <(xeffect completions zsh)"
  },
  fish: {
    start: "fish --no-config --interactive",
    setup: "function fish_prompt; echo -n '> '; end; xeffect completions fish | source"
  }
} as const

export type ShellName = keyof typeof shells

export const isInstalled = (shell: ShellName): boolean => spawnSync("which", [shell]).status === 0

export interface Shell {
  /** Types keys, and waits until the line of the cursor, without its prompt, is as expected. Returns that line. */
  readonly type: (keys: string, isExpected: (line: string) => boolean) => Promise<string>
  readonly end: () => void
}

const columns = 120

/** Starts a shell, with a command `xeffect` that is this program. */
export const startShell = async (name: ShellName): Promise<Shell> => {
  const folder = mkdtempSync(join(tmpdir(), "xeffect-shell-"))
  const bin = join(folder, "xeffect")
  writeFileSync(bin, `#!/bin/sh\nexec "${process.execPath}" --no-warnings "${await bundleCommand()}" "$@"\n`)
  chmodSync(bin, 0o755)
  const { setup, start } = shells[name]
  const environment = environmentIn(folder)
  const child: ChildProcess = spawn("script", ["-qefc", `stty cols ${columns} rows 50; exec ${start}`, "/dev/null"], {
    cwd: folder,
    env: { ...environment, PATH: `${folder}:${environment["PATH"]}`, LANG: "C.UTF-8", TERM: "xterm" }
  })
  const terminal = new xterm.Terminal({ cols: columns, rows: 50, allowProposedApi: true })
  // A shell may ask the terminal what it is, and wait for the response.
  terminal.onData((data) => child.stdin?.write(data))
  let look = () => {}
  child.stdout?.on("data", (data) => terminal.write(data, () => look()))
  // Before its prompt, a shell does not edit the line: a terminal would show what is typed twice.
  const lineAfterPrompt = () => {
    const { active } = terminal.buffer
    const text = active.getLine(active.baseY + active.cursorY)?.translateToString(true) ?? ""
    // A space at the end may have been written or not.
    return text.match(/^> ?(.*)$/)?.[1]
  }
  const until = (isExpected: (line: string) => boolean) =>
    new Promise<string>((resolve) => {
      look = () => {
        const line = lineAfterPrompt()
        if (line !== undefined && isExpected(line)) resolve(line)
      }
      look()
    })
  const type = (keys: string, isExpected: (line: string) => boolean) => {
    child.stdin?.write(keys)
    return until(isExpected)
  }
  await type(`${setup}; echo re''ady\n`, (text) => text === "" && terminalText(terminal).includes("\nready"))
  return {
    type,
    end: () => {
      child.kill("SIGKILL")
      // A child of the shell may still write its history.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    }
  }
}

const terminalText = ({ buffer }: xterm.Terminal): string =>
  Array.from({ length: buffer.active.length }, (_, index) =>
    buffer.active.getLine(index)?.translateToString(true)
  ).join("\n")
