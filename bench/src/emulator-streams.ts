/**
 * How fast the emulator serves many streams at once, beside a bare server that writes the same bytes: lines a second of the
 * server's processor time. `npm run bench -- emulator-streams --streams 1000 --posts 200`.
 */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { parseArgs } from "node:util"

const { values } = parseArgs({
  options: { streams: { type: "string", default: "1000" }, posts: { type: "string", default: "200" } }
})

const [streams, posts] = [Number(values.streams), Number(values.posts)]

interface Ready {
  readonly port: number
  readonly token: string
}

interface Spent {
  readonly milliseconds: number
  readonly megabytes: number
}

const next = async <A>(server: ChildProcess): Promise<A> => {
  const [message] = await once(server, "message")
  return message as A
}

/** Opens a stream, and counts the lines that have a post. */
const open = ({ port, token }: Ready, counted: (lines: number) => void): Socket => {
  const socket = connect(port, "127.0.0.1")
  socket.write(`GET /2/tweets/sample/stream HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`)
  socket.on("data", (bytes: Buffer) => {
    let lines = 0
    for (let at = bytes.indexOf('{"data"'); at >= 0; at = bytes.indexOf('{"data"', at + 1)) lines++
    if (lines > 0) counted(lines)
  })
  return socket
}

const measure = async (mode: "emulator" | "bare"): Promise<void> => {
  const server = fork(new URL("./children/many-streams.ts", import.meta.url), [mode, String(streams), String(posts)], {
    execArgv: ["--conditions=@xeffect/source", "--expose-gc", "--no-warnings"]
  })
  const ready = await next<Ready>(server)
  let left = streams * posts
  const sockets: Array<Socket> = []
  const read = new Promise<void>((resolve) => {
    for (let stream = 0; stream < streams; stream++) {
      sockets.push(
        open(ready, (lines) => {
          left -= lines
          if (left <= 0) resolve()
        })
      )
    }
  })
  const opened = await next<Spent>(server)
  server.send("post")
  await read
  server.send("report")
  const { megabytes, milliseconds } = await next<Spent>(server)
  const rate = Math.round((streams * posts) / (milliseconds / 1000))
  console.log(
    `${mode}: ${rate.toLocaleString("en")} lines a second of processor time, ${milliseconds.toFixed(0)} ms; ` +
      `memory with ${streams} streams ${opened.megabytes} MB, afterwards ${megabytes} MB`
  )
  for (const socket of sockets) socket.destroy()
  server.disconnect()
  await once(server, "exit")
}

await measure("emulator")
await measure("bare")
await measure("emulator")
await measure("bare")
