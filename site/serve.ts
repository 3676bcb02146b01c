/** Serves the built site as a static host does. */
import { readFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { once } from "node:events"
import { extname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { fileOf } from "./checks/links.ts"

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm"
}

/** The headers of all files, as `_headers` states them. */
const headersOf = (root: string) =>
  Object.fromEntries(
    Array.from(
      readFileSync(join(root, "_headers"), "utf8").matchAll(/^ +([\w-]+): (.*)$/gm),
      ([, name = "", value = ""]) => [name.toLowerCase(), value]
    )
  )

export interface Served {
  readonly url: string
  readonly server: Server
  /** The bytes of files that were sent since the last call. */
  readonly sent: () => number
}

/** Starts a server of the files below `root`. They are below `base`. Without headers, it is a host that sends none of its own. */
export const serve = async (
  root: string,
  options: { readonly base?: string; readonly port?: number; readonly headers?: boolean } = {}
): Promise<Served> => {
  const { base = "", headers: hasHeaders = true, port = 0 } = options
  const headers = hasHeaders ? headersOf(root) : {}
  let bytes = 0
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const file = pathname.startsWith(`${base}/`) ? fileOf(root, pathname.slice(base.length)) : undefined
    const path = file ?? join(root, "404.html")
    const type = types[extname(path)]
    const isText = type !== undefined && type !== "application/wasm"
    response.writeHead(file === undefined ? 404 : 200, {
      ...headers,
      "content-type": type ?? "application/octet-stream",
      ...(isText ? { "content-encoding": "gzip" } : {})
    })
    const content = isText ? gzipSync(readFileSync(path)) : readFileSync(path)
    bytes += content.length
    response.end(content)
  })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const sent = () => {
    const counted = bytes
    bytes = 0
    return counted
  }
  return {
    sent,
    server,
    url: `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? port) : port}${base}`
  }
}
