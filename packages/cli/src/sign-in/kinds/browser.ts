/** The browser of the user. */
import { spawn } from "node:child_process"
import { env, platform } from "node:process"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { withoutSecrets } from "../../profiles/secrets/without-secrets.ts"

const openers: Readonly<Partial<Record<NodeJS.Platform, ReadonlyArray<string>>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
  linux: ["xdg-open"]
}

const hasScreen = platform !== "linux" || env["DISPLAY"] !== undefined || env["WAYLAND_DISPLAY"] !== undefined

/** Opens a page, if there is a browser. The program BROWSER names comes first. */
export const openBrowser = Effect.fnUntraced(function* (url: string) {
  const named = Option.getOrUndefined(yield* Effect.option(Config.NonEmptyString("BROWSER")))
  const [program, ...words] = named === undefined ? (hasScreen ? (openers[platform] ?? []) : []) : [named]
  if (program === undefined) return
  yield* Effect.sync(() => {
    const child = spawn(program, [...words, url], { stdio: "ignore", detached: true, env: withoutSecrets(env) })
    // The link is on the terminal as well.
    child.on("error", () => {})
    child.unref()
  })
})
