import { match, strictEqual } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { emulateOnPort } from "@xeffect/emulator/server"
import { run } from "../../run.ts"
import { agree } from "./web-app.ts"

type Command = readonly [program: string, ...args: ReadonlyArray<string>]

/** Signs in by a script that prints an address, and waits for the browser on this machine. */
const signIn = async ([program, ...args]: Command, cwd: string, env: NodeJS.ProcessEnv) => {
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "inherit"] })
  const ended = once(child, "close")
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith("http")) continue
    const page = await fetch(await agree(line))
    match(await page.text(), /You are signed in/)
  }
  strictEqual((await ended)[0], 0)
}

/**
 * Signs in with the credentials in `.env`, as README.md says, but to an emulator, and runs the script that then calls X, if it ends by
 * itself.
 */
export const tryLive = async (
  scripts: Readonly<Record<string, string>>,
  commandFor: (name: string) => Promise<Command>,
  cwd: string,
  environment: NodeJS.ProcessEnv
): Promise<void> => {
  const { close, emulator, options } = await emulateOnPort()
  try {
    const { bearer_token, client_id, client_secret } = emulator.credentials
    const secrets = { X_CLIENT_ID: client_id, X_CLIENT_SECRET: client_secret, X_BEARER_TOKEN: bearer_token }
    const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(join(cwd, ".env"), lines.join(""))
    const env = { ...environment, X_BASE_URL: options.base_url }
    if ("sign-in" in scripts) await signIn(await commandFor("sign-in"), cwd, env)
    const start = async (name: string, variables: NodeJS.ProcessEnv = {}) => {
      const [program, ...args] = await commandFor(name)
      return run(program, args, { cwd, env: { ...env, ...variables } })
    }
    if ("price" in scripts) match(await start("price"), /costs from [\d.]+ to [\d.]+ dollars/)
    const tokens = join(cwd, "tokens.json")
    if (!("post" in scripts) || !existsSync(tokens)) return
    const release = { RELEASE_NAME: "tides 2.0", RELEASE_URL: "https://github.com/octo/tides/releases/tag/v2.0" }
    match(await start("post", { ...secrets, ...release, X_TOKENS: readFileSync(tokens, "utf8") }), /^Posted https/m)
  } finally {
    await close()
  }
}
