import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { compiler, withoutCollection } from "../compiler.ts"

interface Message {
  readonly id?: number
  readonly method?: string
  readonly result?: unknown
}

/** Reads messages of the language server's protocol from the chunks of a stream. */
const reader = (onMessage: (message: Message) => void) => {
  let rest = Buffer.alloc(0)
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const end = rest.indexOf("\r\n\r\n")
      const length = Number(/Content-Length: (\d+)/i.exec(rest.subarray(0, Math.max(end, 0)).toString())?.[1] ?? -1)
      if (end === -1 || length === -1 || rest.length < end + 4 + length) return
      const body = rest.subarray(end + 4, end + 4 + length).toString()
      rest = rest.subarray(end + 4 + length)
      onMessage(JSON.parse(body))
    }
  }
}

const textOf = (result: unknown): string => {
  const contents: unknown = typeof result === "object" && result !== null ? Reflect.get(result, "contents") : undefined
  return typeof contents === "object" && contents !== null ? String(Reflect.get(contents, "value")) : String(contents)
}

/** The text that TypeScript's language server shows for each name in a file, at its first place. */
export const hoversIn = async (path: string, names: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const server = spawn(compiler, ["--lsp", "--stdio"], {
    env: withoutCollection(),
    stdio: ["pipe", "pipe", "ignore"]
  })
  const waiting = new Map<number, (message: Message) => void>()
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  server.stdout.on(
    "data",
    reader((message) => {
      if (message.id === undefined) return
      // A request of the server, such as one for settings.
      if (message.method !== undefined) send({ id: message.id, result: null })
      else waiting.get(message.id)?.(message)
    })
  )
  let last = 0
  const request = (method: string, params: object) =>
    new Promise<Message>((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      send({ id, method, params })
    })
  try {
    const uri = pathToFileURL(path).href
    const text = readFileSync(path, "utf8")
    const lines = text.split("\n")
    await request("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: { textDocument: { hover: { contentFormat: ["markdown"] } } }
    })
    send({ method: "initialized", params: {} })
    send({
      method: "textDocument/didOpen",
      params: { textDocument: { uri, languageId: "typescript", version: 1, text } }
    })
    const shown: Array<string> = []
    for (const name of names) {
      const line = lines.findIndex((one) => one.includes(name))
      const character = lines[line]?.indexOf(name) ?? 0
      const { result } = await request("textDocument/hover", { textDocument: { uri }, position: { line, character } })
      shown.push(textOf(result))
    }
    return shown
  } finally {
    server.kill()
  }
}
