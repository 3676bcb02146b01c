/** Sign-ins against an emulator, with state of their own. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, beforeEach } from "@effect/vitest"
import { emulateOnPort, type EmulatedOnPort } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import { type Place, xeffect } from "../support/run.ts"

/** An emulator for a file of tests, and a state directory for each of its tests. */
export const signInPlace = () => {
  const place = { env: {} as Record<string, string>, state: "", emulated: undefined as EmulatedOnPort | undefined }
  const top = mkdtempSync(join(tmpdir(), "xeffect-sign-in-"))
  const emulatedHere = () => {
    if (place.emulated === undefined) throw new Error("no emulator runs")
    return place.emulated
  }
  beforeAll(async () => {
    place.emulated = await emulateOnPort({ limits: "off" })
  })
  beforeEach(() => {
    place.state = mkdtempSync(join(top, "state-"))
    place.env = { XDG_STATE_HOME: place.state, X_BASE_URL: emulatedHere().options.base_url }
  })
  afterAll(async () => {
    await place.emulated?.close()
    rmSync(top, { recursive: true, force: true })
  })
  /** Runs a command. Keychain and browser of who runs the tests are left alone. */
  const run = (args: ReadonlyArray<string>, more: Place = {}) => {
    const left = [["--browser", "--no-browser"] as const, ["--keychain", "--no-keychain"] as const]
    const all = args[0] === "login" ? [...args, ...left.flatMap(([on, off]) => (args.includes(on) ? [] : [off]))] : args
    return xeffect(all, { ...more, env: { ...place.env, ...more.env } })
  }
  /** Runs a command that ends well, and returns the first line of its data. */
  const first = Effect.fnUntraced(function* (args: ReadonlyArray<string>, more: Place = {}) {
    const { code, stderr, stdout } = yield* run(args, more)
    assert.strictEqual(code, 0, stderr)
    return JSON.parse(stdout.split("\n")[0] ?? "")
  })
  /** Signs a user in by OAuth 2.0, and does with the link what a browser and others on the machine might. */
  const visiting = Effect.fnUntraced(function* (
    args: ReadonlyArray<string>,
    visit: (link: string) => Promise<unknown>,
    more: Place = {}
  ) {
    const visits: Array<Promise<unknown>> = []
    const hears = (text: string) => {
      const [, link] = /^Open this page.*\n(.*)$/s.exec(text) ?? []
      if (link !== undefined) visits.push(visit(link))
    }
    const seen = yield* run(["login", "--client-id", "emulatorPublicClientId", "--port", "0", ...args], {
      hears,
      ...more
    })
    const [visited] = yield* Effect.promise(() => Promise.all(visits))
    return { ...seen, visited }
  })
  const approve = (link: string, as = "ada_rivers") => Effect.runPromise(emulatedHere().emulator.user.approve(link, as))
  const signIn = (args: ReadonlyArray<string> = [], as = "ada_rivers", more: Place = {}) =>
    visiting(args, async (link) => (await fetch(await approve(link, as))).text(), more)
  return {
    run,
    first,
    signIn,
    visiting,
    approve,
    emulated: emulatedHere,
    environment: () => place.env,
    folder: () => join(place.state, "xeffect", "profiles"),
    /** All files of the state, with what is in them, and their modes. */
    files: () =>
      readdirSync(place.state, { recursive: true, withFileTypes: true }).map((entry) => {
        const path = join(entry.parentPath, entry.name)
        const mode = statSync(path).mode & 0o777
        return {
          path,
          mode,
          isFolder: entry.isDirectory(),
          text: entry.isDirectory() ? "" : readFileSync(path, "utf8")
        }
      }),
    open: (path: string, mode: number) => chmodSync(path, mode)
  }
}
