/** A page with programs, served as a static host would. */
import { existsSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join } from "node:path"
import { gzipSync } from "node:zlib"

/** The policy of the site, except that it also forbids images, fonts, WebAssembly and styles in attributes. */
const policy =
  "default-src 'none'; script-src 'self' blob:; connect-src 'self'; style-src 'self'; worker-src 'self' blob:; base-uri 'none'"

const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`

// Tools do not know the colours that a browser has for a page without its own.
const colours =
  "html { background: light-dark(#fff, #17181c); color: light-dark(#000, #fff) } pre { white-space: pre-wrap; overflow-wrap: anywhere }"

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".json": "application/json",
  ".html": "text/html; charset=utf-8",
  ".txt": "text/plain; charset=utf-8"
}

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** A program on the page. */
export interface Block {
  readonly code: string
  /** Where it is in the guides. */
  readonly page: string
  readonly needsNode?: string | undefined
}

const htmlOf = (blocks: ReadonlyArray<Block>, head: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width"><title>Programs</title>
${head}
<link rel="stylesheet" href="/page.css"><script type="module" src="/playground/element.js"></script><main><h1>Programs</h1>
${blocks
  .map(({ code, needsNode, page }) => {
    const reason = needsNode === undefined ? "" : ` data-needs-node="${escape(needsNode)}"`
    return `<xeffect-playground data-page="${page}"${reason}><pre><code>${escape(code)}</code></pre></xeffect-playground>`
  })
  .join("\n")}</main></html>`

/** The site, and what was transferred. */
export interface Site {
  readonly url: string
  /** The bytes sent so far, compressed. */
  readonly sent: () => number
  readonly close: () => void
}

/**
 * Serves a page with programs, with the policy of the site and at `/without-policy` without one, and the playground that was built
 * to a folder.
 */
export const serveBlocks = async (folder: string, blocks: ReadonlyArray<Block>): Promise<Site> => {
  let sent = 0
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").replace(/[?#].*$/, "")
    const file = join(folder, path.slice("/playground".length))
    const isPage = path === "/" || path === "/without-policy"
    if (path === "/favicon.ico") return response.writeHead(204).end()
    if (path === "/page.css") return response.writeHead(200, { "content-type": "text/css" }).end(colours)
    if (!isPage && (!path.startsWith("/playground/") || !existsSync(file))) return response.writeHead(404).end()
    const body = gzipSync(isPage ? htmlOf(blocks, path === "/" ? meta : "") : readFileSync(file))
    sent += body.length
    const type = types[isPage ? ".html" : extname(file)] ?? "application/octet-stream"
    return response.writeHead(200, { "content-type": type, "content-encoding": "gzip" }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    sent: () => sent,
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
