/** npm start: the app in front of an X API in memory. It needs no account and no keys. Stop it with Ctrl+C. */
import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdtempSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { emulateOnPort } from "@xeffect/emulator/server"

const { PORT = "3000" } = process.env
const { emulator, options } = await emulateOnPort()
const origin = `http://localhost:${PORT}`
const next = createRequire(import.meta.url).resolve("next/dist/bin/next")
const child = spawn(process.execPath, [next, "dev", "--port", PORT], {
  stdio: ["ignore", "pipe", "inherit"],
  env: {
    ...process.env,
    DATA: mkdtempSync(join(tmpdir(), "app-")),
    ORIGIN: origin,
    SESSION_SECRET: randomBytes(32).toString("base64"),
    X_BASE_URL: options.base_url,
    X_CLIENT_ID: emulator.credentials.client_id,
    X_CLIENT_SECRET: emulator.credentials.client_secret
  }
})
child.stdout.on("data", (chunk) => {
  process.stdout.write(chunk)
  if (String(chunk).includes("Ready in")) console.log(`Open ${origin} and sign in as anybody of the X API in memory.`)
})
child.once("close", (code) => process.exit(code ?? 0))
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal))
