import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"

/** A server on this machine. */
export interface Server {
  readonly url: string
  readonly close: () => void
}

/** Listens on any free port. */
export const listen = async (listener: RequestListener): Promise<Server> => {
  const server = createServer(listener)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the server has no port")
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
