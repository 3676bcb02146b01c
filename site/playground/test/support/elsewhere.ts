import { createHash } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A server that programs must not reach. It responds to whatever asks, and notes the paths. */
export interface Elsewhere {
  readonly url: string
  readonly paths: Set<string>
  readonly close: () => void
}

export const startElsewhere = async (): Promise<Elsewhere> => {
  const paths = new Set<string>()
  const server = createServer((request, response) => {
    paths.add(request.url ?? "")
    const type = request.headers.accept === "text/event-stream" ? "text/event-stream" : "text/javascript"
    response.writeHead(200, { "access-control-allow-origin": "*", "content-type": type })
    if (type === "text/javascript") response.end()
    else response.write(": begins\n\n")
  })
  server.on("upgrade", (request, socket) => {
    paths.add(request.url ?? "")
    const key = `${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accepted = createHash("sha1").update(key).digest("base64")
    const headers = ["Upgrade: websocket", "Connection: Upgrade", `Sec-WebSocket-Accept: ${accepted}`]
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join("\r\n")}\r\n\r\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    paths,
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
