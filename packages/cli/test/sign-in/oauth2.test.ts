// Sign-ins by OAuth 2.0: over a port of this machine, and pasted.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createServer, get } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { signInPlace } from "./support.ts"

const { approve, emulated, environment, files, first, run, signIn, visiting } = signInPlace()

const clientId = "emulatorPublicClientId"

/** The status of a request with a header that fetch does not send. */
const statusOf = (url: string, headers: Readonly<Record<string, string>> = {}, method = "GET") =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = get(url, { headers, method, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.once("error", reject)
  })

const redirectOf = (link: string) => new URL(link).searchParams.get("redirect_uri") ?? ""

describe("A sign-in over a port of this machine", () => {
  it.live("ends with a page that says so, a profile, and commands that act for the user", () =>
    Effect.gen(function* () {
      const { code, stderr, stdout, visited } = yield* signIn(["--scopes", "tweet.read,users.read,offline.access"])
      assert.strictEqual(code, 0, stderr)
      assert.match(String(visited), /You are signed in/)
      const { token_expires_at, ...row } = JSON.parse(stdout)
      assert.deepStrictEqual(row, {
        profile: "ada_rivers",
        kind: "oauth2",
        username: "ada_rivers",
        user_id: "2244994945",
        secrets: "file",
        client_id: clientId,
        base_url: emulated().options.base_url,
        scopes: ["tweet.read", "users.read", "offline.access"]
      })
      assert.match(token_expires_at, /^\d{4}-/)
      assert.match(stderr, /The secrets are in .*profiles.*, in files that only you can read/)
      assert.strictEqual((yield* first(["get-me"])).username, "ada_rivers")
    })
  )

  it.live("goes on if others call the address: another state, none, two, another host, method or page", () =>
    Effect.gen(function* () {
      const { code, visited } = yield* visiting([], async (link) => {
        const callback = await approve(link)
        const { origin, port } = new URL(redirectOf(link))
        const state = new URL(callback).searchParams.get("state")
        const others = [
          await statusOf(`${origin}/callback?state=other&code=theirs`),
          await statusOf(`${origin}/callback?code=theirs`),
          await statusOf(`${origin}/callback?state=${state}&state=${state}&code=theirs`),
          await statusOf(callback, { host: "evil.example" }),
          await statusOf(callback, { host: `localhost:${port}` }),
          await statusOf(callback, {}, "POST"),
          await statusOf(`${origin}/favicon.ico`),
          await statusOf(`${origin}//evil.example/callback`)
        ]
        return [...others, (await fetch(callback)).status]
      })
      assert.deepStrictEqual(visited, [400, 400, 400, 403, 403, 405, 404, 404, 200])
      assert.strictEqual(code, 0)
    })
  )

  it.live("takes one callback: a second one is refused", () =>
    Effect.gen(function* () {
      const { code, visited } = yield* visiting([], async (link) => {
        const callback = await approve(link)
        const statuses = await Promise.all([1, 2].map(() => statusOf(callback)))
        return [...statuses.sort(), await statusOf(callback)]
      })
      assert.deepStrictEqual([code, visited], [0, [303, 409, 409]])
    })
  )

  it.live("leads the browser on to a page without a query, which nobody else can ask for", () =>
    Effect.gen(function* () {
      const { visited } = yield* visiting([], async (link) => {
        const callback = await approve(link)
        const { headers } = await fetch(callback, { redirect: "manual" })
        const page = new URL(headers.get("location") ?? "", callback)
        const others = ["/signed-in", "/signed-in/", `${page.pathname}?x`, `${page.pathname}0`, "/"]
        const statuses = await Promise.all(others.map((path) => statusOf(`${page.origin}${path}`)))
        const shown = await fetch(page)
        return [page.search, statuses, shown.status, shown.url === page.href, await shown.text()]
      })
      const text = String(Array.isArray(visited) && visited.pop())
      assert.deepStrictEqual(visited, ["", [404, 404, 404, 404, 404], 200, true])
      assert.match(text, /You are signed in/)
    })
  )

  it.live("ends also if the browser has left when the tokens are there", () =>
    Effect.gen(function* () {
      const leave = async (link: string) => {
        const callback = new URL(await approve(link))
        const socket = connect(Number(callback.port), "127.0.0.1")
        await new Promise((resolve) => {
          socket.write(`GET ${callback.pathname}${callback.search} HTTP/1.1\r\nhost: ${callback.host}\r\n\r\n`, resolve)
        })
        socket.destroy()
      }
      const { code } = yield* visiting([], leave)
      assert.strictEqual(code, 0)
      assert.strictEqual((yield* first(["get-me"])).username, "ada_rivers")
    })
  )

  it.live.each([[[]], [["--browser"]]] as const)("says nothing to who knows the port alone: login %j", ([args]) =>
    Effect.gen(function* () {
      const env = { BROWSER: "true" }
      const { code, visited } = yield* visiting(
        [...args],
        async (link) => {
          const { origin } = new URL(redirectOf(link))
          const asked = ["/", "/index.html", "/?", "/sign-in", "/callback", "/signed-in"]
          const responses = await Promise.all(asked.map((path) => fetch(`${origin}${path}`, { redirect: "manual" })))
          const texts = await Promise.all(
            responses.map(async (one) => JSON.stringify([...one.headers]) + (await one.text()))
          )
          const secrets = ["state", "code_challenge"].map((name) => new URL(link).searchParams.get(name) ?? "none")
          await fetch(await approve(link))
          return [
            responses.map(({ status }) => status),
            texts.filter((text) => /location|oauth2/.test(text) || secrets.some((one) => text.includes(one)))
          ]
        },
        { env }
      )
      assert.deepStrictEqual([code, visited], [0, [[404, 404, 404, 404, 400, 404], []]])
    })
  )

  it.live("gives the browser a file of this user alone, which leads on and is gone afterwards", () =>
    Effect.gen(function* () {
      const place = mkdtempSync(join(tmpdir(), "xeffect-browser-"))
      const [browser, opened] = [join(place, "browser"), join(place, "opened")]
      spawnSync("mkfifo", [opened])
      writeFileSync(browser, `#!/bin/sh\nprintf '%s\\n' "$@" > ${opened}\n`, { mode: 0o755 })
      const { code, visited } = yield* visiting(
        ["--browser"],
        async (link) => {
          const [address = "", ...more] = (await readFile(opened, "utf8")).trim().split("\n")
          const file = fileURLToPath(address)
          const modes = [statSync(file).mode, statSync(dirname(file)).mode].map((mode) => mode & 0o777)
          const [, target = ""] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(readFileSync(file, "utf8")) ?? []
          const page = await fetch(await approve(link))
          return [file, more, modes, target.replaceAll("&#38;", "&") === link, page.status]
        },
        { env: { BROWSER: browser } }
      )
      rmSync(place, { recursive: true })
      const [file, ...seen] = Array.isArray(visited) ? visited : []
      assert.deepStrictEqual([code, ...seen], [0, [], [0o600, 0o700], true, 200])
      assert.isFalse(existsSync(String(file)))
    })
  )

  it.live("does not begin if its state cannot be written, and says where", () =>
    Effect.gen(function* () {
      const state = environment()["XDG_STATE_HOME"] ?? ""
      writeFileSync(join(state, "xeffect"), "a file in its place")
      const before = (yield* emulated().emulator.requests).length
      for (const args of [
        ["login", "--client-id", clientId, "--port", "0"],
        ["login", "app"],
        ["login", "oauth1"]
      ]) {
        const { code, stderr } = yield* run(args, { env: { X_BEARER_TOKEN: "token" } })
        assert.strictEqual(code, 1, stderr)
        assert.match(
          stderr,
          /xeffect\/profiles cannot be written: a part of its path is not a folder\.\n.*XDG_STATE_HOME/
        )
        assert.notMatch(stderr, /Open this page/)
      }
      assert.lengthOf(yield* emulated().emulator.requests, before)
    })
  )

  it.live.each([
    ["XDG_STATE_HOME", { XDG_STATE_HOME: "state" }],
    ["XDG_STATE_HOME", { XDG_STATE_HOME: "./state" }],
    ["XDG_STATE_HOME", { XDG_STATE_HOME: "~/state" }]
  ] as const)("does not begin if %s is a relative path: %j", ([name, env]) =>
    Effect.gen(function* () {
      const { code, stderr } = yield* run(["login", "app"], { env: { ...env, X_BEARER_TOKEN: "token" } })
      assert.deepStrictEqual([code, stderr.includes(`${name} must be an absolute path, but is`)], [2, true], stderr)
      assert.isFalse(existsSync("state"))
    })
  )

  it.live("that the user refuses is 4, and the page says that it has not worked", () =>
    Effect.gen(function* () {
      const { code, stderr, visited } = yield* visiting([], async (link) => {
        const callback = await Effect.runPromise(emulated().emulator.user.deny(link))
        return (await fetch(callback)).text()
      })
      assert.strictEqual(code, 4)
      assert.match(stderr, /access_denied/)
      assert.match(String(visited), /You are not signed in/)
      assert.isEmpty(files().filter(({ isFolder }) => !isFolder))
    })
  )

  it.live("whose code was used already is refused, and leaves nothing behind", () =>
    Effect.gen(function* () {
      const { code } = yield* visiting([], async (link) => {
        const callback = new URL(await approve(link))
        callback.searchParams.set("code", "used")
        await fetch(callback)
      })
      assert.strictEqual(code, 1)
      assert.isEmpty(files().filter(({ isFolder }) => !isFolder))
    })
  )

  it.live("does not begin on a port that is taken", () =>
    Effect.gen(function* () {
      const server = createServer()
      yield* Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve())))
      const { port } = server.address() as AddressInfo
      const { code, stderr } = yield* run(["login", "--client-id", clientId, "--port", String(port)])
      assert.deepStrictEqual([code, /--port, .*--paste/s.test(stderr)], [2, true], stderr)
      yield* Effect.promise(() => new Promise((resolve) => server.close(resolve)))
    })
  )

  it.effect("ends after five minutes in which nobody comes", () =>
    Effect.gen(function* () {
      let link = ""
      const waiting = yield* Effect.forkChild(
        run(["login", "--client-id", clientId, "--port", "0"], { hears: (text) => (link += text) })
      )
      // The commands are loaded meanwhile, which no clock measures.
      while (!link.includes("callback URLs")) yield* Effect.promise(() => new Promise(setImmediate))
      yield* TestClock.adjust("5 minutes")
      const { code, stderr } = yield* Fiber.join(waiting)
      assert.deepStrictEqual([code, /did not come back within 5 minutes.\n.*--paste/.test(stderr)], [3, true], stderr)
    })
  )

  it.live("by two commands at once, with one name, leaves one profile that works", () =>
    Effect.gen(function* () {
      const both = yield* Effect.all(
        [signIn(["--profile", "work"], "ada_rivers"), signIn(["--profile", "work"], "ben_harbor")],
        { concurrency: 2 }
      )
      assert.deepStrictEqual(
        both.map(({ code }) => code),
        [0, 0]
      )
      const { username } = yield* first(["whoami", "--profile", "work"])
      assert.strictEqual((yield* first(["get-me", "--profile", "work"])).username, username)
    })
  )
})

describe("A sign-in whose callback is pasted", () => {
  const login = ["login", "--client-id", clientId, "--paste"]

  it.live("asks for it on a terminal, after the link", () =>
    Effect.gen(function* () {
      let link = ""
      // The question is asked after the link was printed; the user decides at once.
      const { user } = emulated().emulator
      const { code, stderr } = yield* run(login, {
        hears: (text) => (link = /\n(http.*)$/.exec(text)?.[1] ?? link),
        answer: () => Effect.runSync(user.approve(link))
      })
      assert.strictEqual(code, 0, stderr)
      assert.strictEqual((yield* first(["get-me"])).username, "ada_rivers")
    })
  )

  it.live.each([
    ["of another sign-in", "http://127.0.0.1:8765/callback?state=other&code=theirs", "does not belong to this sign-in"],
    ["that is none", "hello", "does not belong to this sign-in"],
    ["that is empty", " ", "the address of that page is missing"]
  ] as const)("refuses an address %s", ([, answer, words]) =>
    Effect.gen(function* () {
      const { code, stderr } = yield* run(login, { answer })
      assert.deepStrictEqual([code, stderr.includes(words)], [2, true], stderr)
    })
  )

  it.live("reads it from standard input, and says what to pass if nothing is there", () =>
    Effect.gen(function* () {
      const { code, stderr } = yield* run([...login, "--stdin"], { input: "" })
      assert.deepStrictEqual([code, /standard input: xeffect login --paste --stdin/.test(stderr)], [2, true], stderr)
    })
  )
})

describe("A sign-in without a client ID", () => {
  it.live("says what to pass if nobody can be asked", () =>
    Effect.gen(function* () {
      const { code, stderr } = yield* run(["login"])
      assert.strictEqual(code, 2)
      assert.match(stderr, /the client ID of the app \(OAuth 2\.0\) is missing\.\nPass --client-id, or set X_CLIENT_ID/)
    })
  )

  it.live("needs an emulator that goes on to sign in to one", () =>
    Effect.gen(function* () {
      const { code, stderr } = yield* run(["login", "--emulator"])
      assert.deepStrictEqual([code, /Start one in another terminal: xeffect emulator/.test(stderr)], [2, true])
    })
  )

  it.live.each([[[]], [["oauth1"]], [["app"]]] as const)(
    "signs in to the emulator that runs here, and sends it nothing of the environment: login %j",
    ([how]) =>
      Effect.gen(function* () {
        const { base_url, consumer_key, consumer_secret } = emulated().options
        const directory = join(environment()["XDG_STATE_HOME"] ?? "", "xeffect")
        mkdirSync(directory, { mode: 0o700 })
        const announced = { base_url, consumer_key, consumer_secret, client_id: clientId }
        writeFileSync(join(directory, "emulator.json"), JSON.stringify(announced), { mode: 0o600 })
        const env = {
          X_BASE_URL: "https://api.x.com",
          X_CLIENT_ID: "mine",
          X_CLIENT_SECRET: "mine",
          X_CONSUMER_KEY: "mine",
          X_CONSUMER_SECRET: "mine",
          X_BEARER_TOKEN: "mine"
        }
        let link = ""
        const { user } = emulated().emulator
        const before = (yield* emulated().emulator.requests).length
        const visits: Array<Promise<unknown>> = []
        const { code, stderr } = yield* run(["login", ...how, "--emulator", "--port", "0"], {
          env,
          hears: (text) => {
            link = /\n(http.*)$/.exec(text)?.[1] ?? link
            if (how.length === 0 && text.startsWith("Open"))
              visits.push(approve(link).then((callback) => fetch(callback)))
          },
          answer: () => Effect.runSync(user.approve(link))
        })
        yield* Effect.promise(() => Promise.all(visits))
        assert.strictEqual(code, 0, stderr)
        const sent = (yield* emulated().emulator.requests).slice(before)
        assert.notInclude(JSON.stringify(sent), "mine")
        const args = ["get-user", "--id", "2244994945", "--profile", "emulator"]
        assert.strictEqual((yield* first(args, { env: { X_BASE_URL: base_url } })).username, "ada_rivers")
      })
  )
})
