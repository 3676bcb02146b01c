/** An emulator with a page that shows what is in it, and switches faults on. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { pathComplaint } from "../description/operation-names.ts"
import { Emulator } from "../emulator/emulator.ts"
import { addressOf, type EmulatorRequest, type EmulatorResponse, parseForm } from "../request/request.ts"
import { EmulatorControl } from "./control/controlled.ts"
import { deliveriesIn } from "./control/operations/deliveries.ts"
import { armedIn, connectionsIn } from "./control/operations/faults.ts"
import { reportOf } from "./control/operations/time.ts"
import { faults, inspectPage, type NamedLimit } from "./page/inspect-page.ts"

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

const wholeFrom = (text: string | undefined, least: number): number | undefined =>
  /^\d{1,9}$/.test(text ?? "") && Number(text) >= least ? Number(text) : undefined

/** Lets requests fail as a form says. Returns the sentence that the page shows then. */
const arm = Effect.fnUntraced(function* ({ fault }: Emulator["Service"], form: ReadonlyMap<string, string>) {
  const kind = form.get("fault") ?? ""
  const times = wholeFrom(form.get("times"), 1)
  const after = wholeFrom(form.get("after") ?? "0", 0)
  const path = form.get("path")?.trim() ?? ""
  if (!faults.some(([value]) => value === kind) || times === undefined || after === undefined)
    return "Choose what fails, how many times from 1, and how many pass before from 0."
  if (path !== "" && !path.startsWith("/")) return "A path begins with a slash, as /2/tweets/{id}."
  const complaint = path === "" ? undefined : pathComplaint(path)
  if (complaint !== undefined) return complaint
  const target = { times, after, ...(path !== "" && { path }) }
  yield* fault(kind === "before" || kind === "after" ? { ...target, reset: kind } : { ...target, status: Number(kind) })
  const begin = after === 0 ? "" : `After ${after} that pass, `
  return `${begin}${begin === "" ? "The" : "the"} next ${times} requests to ${path === "" ? "any path" : path} fail.`
})

/** Does what a form says. Returns the sentence that the page shows then. */
const act = Effect.fnUntraced(function* (
  emulator: Emulator["Service"],
  { current }: EmulatorControl["Service"],
  form: ReadonlyMap<string, string>
) {
  switch (form.get("do")) {
    case "post": {
      const author = form.get("user") ?? ""
      const text = form.get("text") ?? ""
      if (text.trim() === "" || !emulator.world.users.has(author)) return "Choose a user, and write a text."
      const [post] = yield* emulator.addPosts({ author, count: 1, text: () => text })
      return `Posted ${post?.id}.`
    }
    case "fault":
      return yield* arm(emulator, form)
    case "clear":
      current().state.faults.armed.length = 0
      return "No fault is armed any more."
    default:
      return "The page has no such form."
  }
})

/** Notes the limits that a response names. */
const note = (limits: Map<string, NamedLimit>, { method, url }: EmulatorRequest, { headers }: EmulatorResponse) => {
  const { "x-rate-limit-limit": limit, "x-rate-limit-remaining": remaining, "x-rate-limit-reset": reset } = headers
  if (limit === undefined || remaining === undefined || reset === undefined) return
  limits.set(`${method} ${addressOf(url).path}`, { limit, remaining, reset })
}

/** Everything that the page shows. */
const inspect = Effect.fnUntraced(function* (
  { bill, requests, world }: Emulator["Service"],
  control: EmulatorControl["Service"]
) {
  const { webhooks, deliveries } = deliveriesIn(control)
  return {
    clock: reportOf(control),
    world,
    requests: yield* requests,
    faults: armedIn(control).faults,
    connections: connectionsIn(control).connections,
    rules: Array.from(control.current().state.streams.rules.values()),
    webhooks,
    deliveries,
    bill: yield* bill()
  }
})

const redirect = { status: 303, headers: { ...headers, location: inspectPath }, body: "", reset: false }

/** The same emulator, with the page at {@link inspectPath}. */
export const layerInspected: Layer.Layer<Emulator, never, Emulator | EmulatorControl> = Layer.effect(
  Emulator,
  Effect.gen(function* () {
    const emulator = yield* Emulator
    const control = yield* EmulatorControl
    const limits = new Map<string, NamedLimit>()
    // The result of the last form is shown once. A page that is loaded again sends no form again.
    let message: string | undefined
    const page = Effect.fnUntraced(function* (request: EmulatorRequest) {
      if (request.method === "POST") {
        message = yield* act(emulator, control, new Map(parseForm(textOf(request))))
        return redirect
      }
      const body = inspectPage({ ...(yield* inspect(emulator, control)), limits, message })
      message = undefined
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
