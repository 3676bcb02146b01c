import { spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { parseEnv } from "node:util"
import { top } from "../../../scripts/workspace.ts"

/** Runs the emulator in a process of its own, so that its memory does not count. Returns the environment that it prints. */
export const startEmulator = async () => {
  const cli = join(top, "packages", "emulator", "dist", "cli.js")
  const child = spawn(process.execPath, ["--no-warnings", cli, "--port", "0", "--limits", "off"], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  const stop = () => void child.kill()
  process.once("exit", stop)
  let text = ""
  for await (const line of createInterface({ input: child.stdout })) {
    text += `${line}\n`
    if (line.startsWith("X_OTHER_OAUTH2_USER_TOKEN")) break
  }
  child.stdout.destroy()
  return { environment: parseEnv(text), stop }
}
