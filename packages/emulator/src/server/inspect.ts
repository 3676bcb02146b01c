/** An emulator with a page that shows what is in it, and switches faults on. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Emulator } from "../emulator/emulator.ts"
import { addressOf, type EmulatorRequest, type EmulatorResponse, parseForm } from "../request/request.ts"
import { faults, inspectPage, type NamedLimit } from "./inspect-page.ts"

/** The path of the page. The X API has none that begins so. */
export const inspectPath = "/_emulator"

const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin"
}

const textOf = ({ body }: EmulatorRequest): string => (typeof body === "string" ? body : new TextDecoder().decode(body))

/** Does what a form says. Returns the sentence that the page shows then. */
const act = Effect.fnUntraced(function* (
  { addPosts, fault, world }: Emulator["Service"],
  form: ReadonlyMap<string, string>
) {
  if (form.get("do") === "post") {
    const author = form.get("user") ?? ""
    const text = form.get("text") ?? ""
    if (text === "" || !world.users.has(author)) return "Choose a user, and write a text."
    const [post] = yield* addPosts({ author, count: 1, text: () => text })
    return `Posted ${post?.id}.`
  }
  const kind = form.get("fault") ?? ""
  const times = Number(form.get("times"))
  const path = form.get("path")?.trim() ?? ""
  if (!faults.some(([value]) => value === kind) || !Number.isInteger(times) || times < 1)
    return "Choose what fails, and how many times from 1."
  if (path !== "" && !path.startsWith("/")) return "A path begins with a slash, as /2/tweets/{id}."
  const target = { times, ...(path !== "" && { path }) }
  yield* fault(kind === "before" || kind === "after" ? { ...target, reset: kind } : { ...target, status: Number(kind) })
  return `The next ${times} requests to ${path === "" ? "any path" : path} fail.`
})

/** Notes the limits that a response names. */
const note = (limits: Map<string, NamedLimit>, { method, url }: EmulatorRequest, { headers }: EmulatorResponse) => {
  const { "x-rate-limit-limit": limit, "x-rate-limit-remaining": remaining, "x-rate-limit-reset": reset } = headers
  if (limit === undefined || remaining === undefined || reset === undefined) return
  limits.set(`${method} ${addressOf(url).path}`, { limit, remaining, reset })
}

/** The same emulator, with the page at {@link inspectPath}. */
export const layerInspected: Layer.Layer<Emulator, never, Emulator> = Layer.effect(
  Emulator,
  Effect.map(Emulator, (emulator) => {
    const limits = new Map<string, NamedLimit>()
    const page = Effect.fnUntraced(function* (request: EmulatorRequest) {
      const message = request.method === "POST" ? yield* act(emulator, new Map(parseForm(textOf(request)))) : undefined
      const { bill, requests, world } = emulator
      const body = inspectPage({ world, requests: yield* requests, limits, bill: yield* bill(), message })
      return { status: 200, headers, body, reset: false }
    })
    return {
      ...emulator,
      handle: (request) =>
        addressOf(request.url).path === inspectPath
          ? page(request)
          : Effect.tap(emulator.handle(request), (response) => Effect.sync(() => note(limits, request, response)))
    }
  })
)
