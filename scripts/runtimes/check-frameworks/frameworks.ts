import { findBun } from "../processes.ts"

/** An app in `examples/frameworks`, and how it is made and started. */
export interface Framework {
  /** Its folder. */
  readonly name: string
  /** The scripts of its package.json that run before it starts. */
  readonly scripts: ReadonlyArray<string>
  /** The program that serves it, with its arguments. */
  readonly start: () => Promise<readonly [program: string, ...args: ReadonlyArray<string>]>
  /** A program with the fault that a parser reads the body of a delivery before the webhook. */
  readonly parsed?: string
}

const parsedByExpress = `import express from "express"
import { onNode } from "xeffect/webhooks/node"
import { receive } from "./x.ts"

express().use(express.json()).all("/x", onNode(receive)).listen(Number(process.env["PORT"]))
`

const node =
  (...args: ReadonlyArray<string>) =>
  () =>
    Promise.resolve([process.execPath, ...args] as const)

export const frameworks: ReadonlyArray<Framework> = [
  { name: "nextjs", scripts: ["build"], start: node("node_modules/next/dist/bin/next", "start") },
  { name: "express", scripts: ["check"], start: node("main.ts"), parsed: parsedByExpress },
  { name: "hono", scripts: ["check"], start: node("main.ts") },
  { name: "sveltekit", scripts: ["build", "check"], start: node("build") },
  { name: "nestjs", scripts: ["build"], start: node("dist/main.js") },
  { name: "elysia", scripts: ["check"], start: async () => [await findBun(), "run", "main.ts"] }
]
