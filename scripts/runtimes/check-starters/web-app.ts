import { match } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { freePort } from "../listen.ts"

/** Agrees to the question of the emulator, as a person does in a browser. Returns the address to which the browser goes next. */
export const agree = async (question: string): Promise<string> => {
  const page_token = /name="page_token" value="([^"]*)"/.exec(await (await fetch(question)).text())?.[1] ?? ""
  const agreed = await fetch(question, {
    method: "POST",
    body: new URLSearchParams({ page_token, user: "2244994945", decision: "approve" }),
    redirect: "manual"
  })
  return agreed.headers.get("location") ?? ""
}

/** Starts a web app, signs in there as a person does in a browser, and posts. Fails if the page does not show the post. */
export const signInAndPost = async (
  [program, ...args]: readonly [string, ...ReadonlyArray<string>],
  cwd: string,
  env: NodeJS.ProcessEnv
): Promise<void> => {
  const port = await freePort()
  const child = spawn(program, args, { cwd, env: { ...env, PORT: String(port) }, detached: true })
  const ended = once(child, "close")
  try {
    const output: Array<string> = []
    for await (const line of createInterface({ input: child.stdout })) {
      output.push(line)
      if (line.startsWith("Open http")) break
    }
    const url = /^Open (http\S+)/m.exec(output.join("\n"))?.[1]
    if (url === undefined) throw new Error(`the web app has not started: ${output.join("\n")}`)
    const begun = await fetch(`${url}/sign-in`, { redirect: "manual" })
    const cookie = begun.headers.get("set-cookie")?.split(";")[0] ?? ""
    const callback = await agree(begun.headers.get("location") ?? "")
    const back = await fetch(callback, { redirect: "manual", headers: { cookie } })
    const session = back.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ")
    const page = await fetch(url, { headers: { cookie: session } })
    match(await page.text(), /Ada Rivers/)
    const posted = await fetch(`${url}/posts`, {
      method: "POST",
      headers: { cookie: session, origin: url },
      body: new URLSearchParams({ text: "Posted from a template" })
    })
    match(await posted.text(), /Posted/)
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid)
    await ended
  }
}
