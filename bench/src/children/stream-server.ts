// A service that streams as many posts as the path says, as fast as they are read. It prints its address, and ends with its
// standard input.
import { createServer, type ServerResponse } from "node:http"
import { Readable } from "node:stream"

const first = 1_900_000_000_000_000_000n

const line = (index: number) => {
  const id = `${first + BigInt(index)}`
  const data = {
    id,
    text: "A post of about the usual length, with a link https://t.co/abcdefghij and ünïcode ✨ in it.",
    author_id: "2244994945",
    created_at: "2026-11-21T08:30:00.000Z",
    lang: "en",
    edit_history_tweet_ids: [id],
    public_metrics: { retweet_count: 1, reply_count: 2, like_count: 3, quote_count: 4, impression_count: 5 }
  }
  const includes = { users: [{ id: "2244994945", name: "X Developers", username: "XDevelopers" }] }
  return `${JSON.stringify({ data, includes, matching_rules: [{ id: "1166916266197536768", tag: "a tag" }] })}\r\n`
}

// Made once, since the service would otherwise take more time than its client: only the ids differ.
const [before = "", between = "", after = ""] = line(0).split(`${first}`)

function* chunks(posts: number) {
  let text = ""
  for (let index = 0; index < posts; index++) {
    const id = first + BigInt(index)
    text += `${before}${id}${between}${id}${after}`
    if (text.length < 16_384) continue
    yield Buffer.from(text)
    text = ""
  }
  yield Buffer.from(text)
}

const stream = (posts: number, response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/json", date: new Date().toUTCString() })
  Readable.from(chunks(posts), { objectMode: false })
    .on("error", () => {})
    .pipe(response)
}

const server = createServer((request, response) => {
  request.resume()
  stream(Number(/^\/(\d+)\//.exec(request.url ?? "")?.[1] ?? 0), response)
})

server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  if (address !== null && typeof address !== "string") console.log(`http://127.0.0.1:${address.port}`)
})
process.stdin.on("end", () => process.exit()).resume()
