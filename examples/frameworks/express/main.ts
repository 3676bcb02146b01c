import express, { type RequestHandler } from "express"
import { onNode } from "xeffect/webhooks/node"
import { post, receive, signIn } from "./x.ts"

const app = express()

// Before every parser: X signs the raw bytes.
app.all("/x", onNode(receive))

app.get("/", (_, response) => {
  response.send(`<a href="/sign-in">Sign in with X</a>
    <form method="post" action="/posts"><input name="text" /> <button>Post</button></form>
    <form method="post" action="/sign-out"><button>Sign out</button></form>`)
})

app.get("/sign-in", onNode(signIn.begin))
app.get("/callback", onNode(signIn.finish))
app.post("/sign-out", onNode(signIn.end))

const create: RequestHandler = async (request, response) => {
  const [status, message] = await post(request, request.body?.text)
  response.status(status).type("text").send(message)
}
app.post("/posts", express.urlencoded({ extended: false }), create)

app.listen(Number(process.env["PORT"] ?? 3000))
