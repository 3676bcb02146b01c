/** The browser of the user. */
import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { env, platform } from "node:process"
import { pathToFileURL } from "node:url"
import * as Clock from "effect/Clock"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { withoutSecrets } from "../../profiles/secrets/without-secrets.ts"
import { attemptFile } from "../../session/refusal.ts"
import { removeState, replaceFile, writableFolder } from "../../session/state.ts"

const openers: Readonly<Partial<Record<NodeJS.Platform, ReadonlyArray<string>>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
  linux: ["xdg-open"]
}

const hasScreen = platform !== "linux" || env["DISPLAY"] !== undefined || env["WAYLAND_DISPLAY"] !== undefined

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

/** A page that leads on to an address. */
const leadingTo = (url: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${escaped(url)}"><title>xeffect</title><a href="${escaped(url)}">Sign in</a></html>`

/** The program that opens a page, with its arguments. Nothing if there is no browser. The program BROWSER names comes first. */
const findOpener = Effect.map(Effect.option(Config.NonEmptyString("BROWSER")), (named): ReadonlyArray<string> =>
  Option.isSome(named) ? [named.value] : hasScreen ? (openers[platform] ?? []) : []
)

/** The age, in milliseconds, from which a page was left by a sign-in that was killed. */
const maxAge = 3_600_000

const removeOld = (folder: string) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.ignore(
      attemptFile(folder, "read", () => {
        for (const name of readdirSync(folder).filter((name) => /^[0-9a-f]{32}\.html$/.test(name))) {
          const path = join(folder, name)
          if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now) < now - maxAge) rmSync(path, { force: true })
        }
      })
    )
  )

/**
 * Opens the page of a sign-in, if there is a browser, until the scope closes. Other users of the machine see the arguments of a
 * program, and can ask a port: so the browser gets a file that leads on, which only this user can read.
 */
export const openBrowser = Effect.fnUntraced(function* (url: string) {
  const [program, ...words] = yield* findOpener
  if (program === undefined) return
  const folder = yield* writableFolder("sign-in")
  yield* removeOld(folder)
  const file = join(folder, `${randomBytes(16).toString("hex")}.html`)
  yield* Effect.acquireRelease(replaceFile(file, leadingTo(url)), () => Effect.ignore(removeState(file)))
  yield* Effect.sync(() => {
    const child = spawn(program, [...words, pathToFileURL(file).href], {
      stdio: "ignore",
      detached: true,
      env: withoutSecrets(env)
    })
    // The link is on the terminal as well.
    child.on("error", () => {})
    child.unref()
  })
})
