import { deepStrictEqual, match, strictEqual } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Emulator } from "@xeffect/emulator"
import * as Effect from "effect/Effect"
import { run } from "../run.ts"
import { top } from "../workspace.ts"
import { bundle } from "./bundle.ts"
import { durableObject } from "./durable-object.ts"
import type { Example } from "./example.ts"
import { freePort, untilItResponds } from "./listen.ts"
import { findBun, findDeno, findNode } from "./processes.ts"
import { makeEdgeVM } from "./vercel-edge.ts"
import { webhookBun, webhookVercelEdge } from "./webhook-receivers.ts"
import { webhookWorker } from "./webhook-worker.ts"
import { findWorkerd, serve } from "./workerd.ts"

const directory = (name: string) => join(top, "examples", name)

const username = "ada_rivers"

/** The requests of an example: 5 posts, an unknown user, and a name that no user can have. */
const expectTimeline = async (ask: (username: string) => Promise<readonly [status: number, body: unknown]>) => {
  const [status, posts] = await ask(username)
  strictEqual(status, 200)
  strictEqual(Array.isArray(posts) && posts.length, 5)
  deepStrictEqual((await ask("nobody_at_all"))[0], 404)
  deepStrictEqual((await ask("not-a-name"))[0], 400)
}

const allowed = { authorization: "Bearer caller" }

const overHttp = (url: string) => async (name: string) => {
  const response = await fetch(`${url}?username=${name}`)
  return [response.status, await response.json()] as const
}

// Tells the worker that it is time, as the platform does. It is no part of what is deployed.
const clock = `export default {
  fetch: async (request, { WORKER }) =>
    new URL(request.url).pathname === "/now"
      ? Response.json(await WORKER.scheduled({ scheduledTime: new Date("2026-11-21T07:00:00Z"), cron: "0 7 * * *" }))
      : WORKER.fetch(request)
}`

const cloudflareWorker: Example = {
  name: "cloudflare-worker",
  prepare: findWorkerd,
  run: async (program, service, folder) => {
    const settings = readFileSync(join(directory("cloudflare-worker"), "wrangler.jsonc"), "utf8")
    const { compatibility_date, main } = JSON.parse(settings.replaceAll(/^\s*\/\/.*$/gm, ""))
    const worker = {
      module: await bundle(join(directory("cloudflare-worker"), main), {
        conditions: ["workerd", "worker", "browser"]
      }),
      compatibilityDate: compatibility_date,
      texts: { ...service.environment, CALLER_SECRET: "caller" }
    }
    const driver = {
      module: clock,
      compatibilityDate: compatibility_date,
      compatibilityFlags: ["service_binding_extra_handlers"],
      services: { WORKER: "worker" }
    }
    // The worker itself needs no flag; its driver does.
    const running = await serve(program, folder, { driver, worker }, ["--experimental"])
    try {
      await expectTimeline(overHttp(`${running.url}/timeline`))
      const post = (authorization: string) =>
        fetch(`${running.url}/pictures/a.png`, { method: "POST", headers: { authorization } })
      // There is no bucket, so no picture either.
      strictEqual((await post("Bearer another")).status, 401)
      strictEqual((await post("Bearer caller")).status, 404)
      // The second time the X API has the text already.
      for (const _ of [1, 2]) deepStrictEqual((await (await fetch(`${running.url}/now`)).json()).outcome, "ok")
      deepStrictEqual(
        service.posts().filter((text) => text.startsWith("Good morning")),
        ["Good morning! Today is 2026-11-21."]
      )
    } finally {
      running.close()
    }
  }
}

const awsLambda: Example = {
  name: "aws-lambda",
  prepare: () => findNode("Node 22"),
  run: async (program, { environment }) => {
    await run("npm", ["run", "build"], { cwd: directory("aws-lambda") })
    const handler = JSON.stringify(join(directory("aws-lambda"), "dist", "handler.mjs"))
    await expectTimeline(async (name) => {
      const event = JSON.stringify({ headers: allowed, queryStringParameters: { username: name } })
      const code = `const { handler } = await import(${handler}); console.log(JSON.stringify(await handler(${event})))`
      const printed = await run(program, ["--input-type=module", "--eval", code], {
        env: { ...environment, CALLER_SECRET: "caller" }
      })
      const { body, statusCode } = JSON.parse(printed)
      return [statusCode, JSON.parse(body)]
    })
  }
}

const vercelEdge: Example = {
  name: "vercel-edge",
  prepare: () => makeEdgeVM().then(() => ""),
  run: async (_, { environment }) => {
    const script = await bundle(join(directory("vercel-edge"), "api", "timeline.ts"), {
      format: "iife",
      globalName: "example"
    })
    const vm = await makeEdgeVM()
    vm.evaluate(
      `globalThis.process = { env: ${JSON.stringify({ ...environment, CALLER_SECRET: "caller" })} }; ${script}`
    )
    await expectTimeline(async (name) => {
      const headers = JSON.stringify(allowed)
      const request = `new Request("https://example.vercel.app/api/timeline?username=${name}", { headers: ${headers} })`
      const response = `example.default(${request}).then(async (r) => JSON.stringify([r.status, await r.json()]))`
      return JSON.parse(String(await vm.evaluate(response)))
    })
  }
}

const deno: Example = {
  name: "deno",
  prepare: findDeno,
  run: async (program, { environment }) => {
    // The packages of its `npm:` addresses are taken from this repository, and the network is the emulator.
    const options = ["--no-prompt", "--node-modules-dir=manual", "--allow-env", "--allow-net=127.0.0.1"]
    const printed = await run(program, ["run", ...options, "main.ts", username], {
      cwd: directory("deno"),
      env: environment
    })
    const [name, ...posts] = printed.trim().split("\n")
    match(name ?? "", /^Ada Rivers, \d+ followers$/)
    strictEqual(posts.length, 7)
  }
}

const bun: Example = {
  name: "bun",
  prepare: findBun,
  run: async (program, service) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = { ...service.environment, PORT: port, CALLER_SECRET: "caller" }
    const server = spawn(program, ["run", "index.ts"], { cwd: directory("bun"), env, stdio: "ignore" })
    const ended = once(server, "close")
    try {
      await untilItResponds(url)
      await expectTimeline(overHttp(`${url}/timeline`))
      const publish = (authorization: string) =>
        fetch(url, { method: "POST", body: "Published by Bun", headers: { authorization } })
      strictEqual((await publish("Bearer another")).status, 401)
      const published = await publish("Bearer caller")
      strictEqual(published.status, 201)
      strictEqual(service.posts().at(-1), "Published by Bun")
    } finally {
      server.kill()
      await ended
    }
  }
}

const promise: Example = {
  name: "promise",
  prepare: () => findNode("Node 24"),
  run: async (program, service) => {
    const printed = await run(program, ["main.ts"], { cwd: directory("promise"), env: service.environment })
    match(printed, /Signed in as @ada_rivers\nPosted \d+: Posted from a promise, .*\nThe newest 7 posts/)
    match(printed, /Deleted it\nRefused: InvalidInput/)
  }
}

const webApp: Example = {
  name: "web-app",
  prepare: () => findNode("Node 24"),
  run: async (program, service, folder) => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const env = { ...service.environment, DATABASE: join(folder, "app.db"), ORIGIN: url, PORT: port }
    const server = spawn(program, ["main.ts"], { cwd: directory("web-app"), env, stdio: "ignore" })
    const ended = once(server, "close")
    try {
      await untilItResponds(url)
      const begun = await fetch(`${url}/sign-in`, { redirect: "manual" })
      const approve = Effect.flatMap(Emulator, ({ user }) => user.approve(begun.headers.get("location") ?? ""))
      const cookie = begun.headers.get("set-cookie")?.split(";")[0] ?? ""
      const back = await fetch(await service.run(approve), { redirect: "manual", headers: { cookie } })
      const session = back.headers.get("set-cookie")?.split(";")[0] ?? ""
      match(await (await fetch(url, { headers: { cookie: session } })).text(), /Signed in as Ada Rivers/)
    } finally {
      server.kill()
      await ended
    }
  }
}

/** Every example but the quickstart, which is a script of its own. */
export const examples: ReadonlyArray<Example> = [
  cloudflareWorker,
  awsLambda,
  vercelEdge,
  deno,
  bun,
  promise,
  webApp,
  durableObject,
  webhookWorker,
  webhookVercelEdge,
  webhookBun
]
