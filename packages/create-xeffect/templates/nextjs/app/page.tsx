import { headers } from "next/headers"
import { nameOf } from "../src/app.ts"

export default async function Page() {
  const name = await nameOf({ headers: await headers() })
  // Not `Link`, which would load /sign-in ahead of the click.
  if (name === undefined) return <a href="/sign-in">Sign in with X</a>
  return (
    <>
      <form method="post" action="/posts">
        <p>Signed in as {name}</p>
        <input name="text" required aria-label="Text of the post" /> <button>Post</button>
      </form>
      <form method="post" action="/sign-out">
        <button>Sign out</button>
      </form>
    </>
  )
}
