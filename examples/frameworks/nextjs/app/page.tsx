export default function Page() {
  // Not `Link`, which would load /sign-in ahead of the click.
  return (
    <main>
      <a href="/sign-in">Sign in with X</a>
      <form method="post" action="/posts">
        <input name="text" /> <button>Post</button>
      </form>
      <form method="post" action="/sign-out">
        <button>Sign out</button>
      </form>
    </main>
  )
}
