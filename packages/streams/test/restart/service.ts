import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** Posts over real HTTP, at a steady pace. A connection may begin with what was posted in the minutes before. */
export const serve = async (every: number) => {
  const made: Array<{ readonly id: number; readonly at: number }> = []
  const listeners = new Set<(line: string) => void>()
  const line = (id: number) => `${JSON.stringify({ data: { id: `${id}`, text: `post ${id}` } })}\r\n`
  const timer = setInterval(() => {
    const id = made.length
    made.push({ id, at: Date.now() })
    for (const send of listeners) send(line(id))
  }, every)
  const server = createServer((request, response) => {
    const minutes = Number(new URL(request.url ?? "", "http://localhost").searchParams.get("backfill_minutes") ?? 0)
    const since = Date.now() - minutes * 60_000
    response.writeHead(200, { "content-type": "application/json" })
    response.write(
      minutes === 0 ? "\r\n" : made.flatMap(({ at, id }) => (at >= since ? [line(id)] : [])).join("") || "\r\n"
    )
    const send = (text: string) => void response.write(text)
    listeners.add(send)
    response.on("close", () => listeners.delete(send))
  })
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done)
  })
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    made,
    stopMaking: () => clearInterval(timer),
    close: () => {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    }
  }
}
