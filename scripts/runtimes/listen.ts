import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

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

/** A port of this machine that nothing listens on. */
export const freePort = async (): Promise<string> => {
  const server = await listen(() => {})
  server.close()
  return new URL(server.url).port
}

/** Waits until a server has started, 50 milliseconds before each try but the first. */
export const untilItResponds = async (url: string, limit = 100): Promise<void> => {
  for (let tries = 0; tries < limit; tries++) {
    if (
      await fetch(url).then(
        () => true,
        () => false
      )
    )
      return
    await sleep(50)
  }
  throw new Error(`nothing responds at ${url}`)
}
