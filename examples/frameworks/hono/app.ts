import { Hono } from "hono"
import { html } from "hono/html"
import { post, receive, signIn, x } from "./x.ts"

const app = new Hono()
export default app

app.get("/", (c) =>
  c.html(
    html`<a href="/sign-in">Sign in with X</a>
      <form method="post" action="/posts"><input name="text" /> <button>Post</button></form>
      <form method="post" action="/sign-out"><button>Sign out</button></form>`
  )
)

app.get("/sign-in", (c) => x(signIn.begin(c.req.raw)))
app.get("/callback", (c) => x(signIn.finish(c.req.raw)))
app.post("/sign-out", (c) => x(signIn.end(c.req.raw)))

app.post("/posts", async (c) => {
  const { text } = await c.req.parseBody()
  const [status, message] = await post(c.req.raw, text)
  return new Response(message, { status })
})

// `raw` is the request with the bytes that X signed.
app.all("/x", (c) => x(receive(c.req.raw)))
