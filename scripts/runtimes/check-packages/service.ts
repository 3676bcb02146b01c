import type { IncomingMessage } from "node:http"
import { listen, type Server } from "../listen.ts"

export const response = {
  data: { id: "20", text: "just setting up", author_id: "12", created_at: "2006-03-21T20:50:14.000Z" },
  includes: { users: [{ id: "12", name: "Jack", username: "jack" }] }
}

const isExpected = ({ headers, method, url }: IncomingMessage): boolean => {
  const { pathname, searchParams } = new URL(url ?? "", "http://localhost")
  const query = [...searchParams].map((pair) => pair.join("=")).sort()
  return (
    method === "GET" &&
    pathname === "/2/tweets/20" &&
    query.join("&") === "expansions=author_id&tweet.fields=created_at" &&
    headers.authorization === "Bearer token"
  )
}

/** A service that knows the one request of `program.ts` and responds to any other with what is wrong about it. */
export const startService = (): Promise<Server> =>
  listen((request, outgoing) => {
    const wrong = !isExpected(request)
    outgoing.writeHead(wrong ? 400 : 200, { "content-type": "application/json" })
    const detail = `${request.method} ${request.url} authorization: ${request.headers.authorization}`
    outgoing.end(JSON.stringify(wrong ? { title: "Unexpected request", detail } : response))
  })
