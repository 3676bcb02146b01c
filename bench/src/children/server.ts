// A service that has one response to everything. It prints its address, and ends with its standard input.
import { createServer } from "node:http"

const body = JSON.stringify({
  data: { id: "20", text: "just setting up", author_id: "12", created_at: "2006-03-21T20:50:14.000Z" },
  includes: { users: [{ id: "12", name: "Jack", username: "jack" }] }
})

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length })
  response.end(body)
})

server.keepAliveTimeout = 60_000
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  if (address !== null && typeof address !== "string") console.log(`http://127.0.0.1:${address.port}`)
})
process.stdin.on("end", () => process.exit()).resume()
