import { Elysia } from "elysia"
import { post, receive, signIn, x } from "./x.ts"

const page = `<a href="/sign-in">Sign in with X</a>
<form method="post" action="/posts"><input name="text" /> <button>Post</button></form>
<form method="post" action="/sign-out"><button>Sign out</button></form>`

const html = { "content-type": "text/html; charset=utf-8" }

// `parse: "none"`: Elysia leaves the body unread. X signs the raw bytes.
new Elysia()
  .get("/", () => new Response(page, { headers: html }))
  .get("/sign-in", ({ request }) => x(signIn.begin(request)))
  .get("/callback", ({ request }) => x(signIn.finish(request)))
  .post("/sign-out", ({ request }) => x(signIn.end(request)), { parse: "none" })
  .post(
    "/posts",
    async ({ body, request }) => {
      const [status, message] = await post(request, Reflect.get(Object(body), "text"))
      return new Response(message, { status })
    },
    { parse: "urlencoded" }
  )
  .all("/x", ({ request }) => x(receive(request)), { parse: "none" })
  .listen(Number(process.env["PORT"] ?? 3000))
