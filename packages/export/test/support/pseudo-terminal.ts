import { spawn, spawnSync } from "node:child_process"
import { dirname, join } from "node:path"

/** Whether `script` of util-linux is installed, which Debian always has: it runs a command in a pseudo-terminal. */
export const hasScript = String(spawnSync("script", ["--version"]).stdout).includes("util-linux")

/** Where a process writes its lines: a pseudo-terminal with so many columns, or a pipe. */
export type Screen = { readonly columns: number } | "pipe"

/**
 * Runs a program of Node, and reads what it writes to stderr until it has a text, or the process ends. Then kills the process.
 *
 * @returns everything that was written until then
 */
export const outputUntil = (
  file: string,
  env: Readonly<Record<string, string>>,
  screen: Screen,
  isEnough: (output: string) => boolean,
  signal: AbortSignal
): Promise<string> => {
  const node = [process.execPath, "--no-warnings", file]
  // A copy of the output, beside the program.
  const record = join(dirname(file), "output")
  const [command = "", ...args] =
    screen === "pipe"
      ? node
      : ["script", "--quiet", "--command", `stty cols ${screen.columns} && exec ${node.join(" ")}`, record]
  const variables = { PATH: process.env["PATH"], SHELL: "/bin/sh", TERM: "xterm", ...env }
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: variables, stdio: ["ignore", "pipe", "pipe"] })
    signal.addEventListener("abort", () => child.kill("SIGKILL"))
    let output = ""
    const read = (chunk: string): void => {
      output += chunk
      if (isEnough(output)) child.kill("SIGKILL")
    }
    child.stdout.setEncoding("utf8").on("data", screen === "pipe" ? () => undefined : read)
    child.stderr.setEncoding("utf8").on("data", read)
    child.on("close", () => resolve(output))
  })
}
