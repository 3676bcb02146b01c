import { cookies } from "next/headers"
import { nameOf, sessionCookie } from "../src/app.ts"

export default async function Page() {
  const name = await nameOf((await cookies()).get(sessionCookie)?.value)
  if (name === undefined) return <a href="/sign-in">Sign in with X</a>
  return (
    <form method="post" action="/posts">
      <p>Signed in as {name}</p>
      <input name="text" required aria-label="Text of the post" /> <button>Post</button>
    </form>
  )
}
