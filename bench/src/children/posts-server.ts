// A service that has as many new posts for each request as its path says. It prints its address, and ends with its
// standard input.
import { createServer } from "node:http"

let last = 1_000_000_000_000_000_000n

const post = () => {
  last++
  return { id: `${last}`, text: "just setting up", author_id: "12", created_at: "2006-03-21T20:50:14.000Z" }
}

const server = createServer((request, response) => {
  request.resume()
  const search = new URL(request.url ?? "/", "http://localhost").searchParams
  const count = Number(search.get("max_results") ?? 1)
  const data = search.has("max_results") ? Array.from({ length: count }, post) : post()
  const body = JSON.stringify({ data, includes: { users: [{ id: "12", name: "Jack", username: "jack" }] } })
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length })
  response.end(body)
})

server.keepAliveTimeout = 60_000
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  if (address !== null && typeof address !== "string") console.log(`http://127.0.0.1:${address.port}`)
})
process.stdin.on("end", () => process.exit()).resume()
