#!/usr/bin/env node
import { createProject } from "./create.ts"

process.exitCode = await createProject(process.argv.slice(2), {
  cwd: process.cwd(),
  userAgent: process.env["npm_config_user_agent"],
  input: process.stdin,
  output: process.stdout,
  error: process.stderr,
  isInteractive: process.stdin.isTTY && process.stdout.isTTY
})
