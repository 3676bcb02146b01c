import { type Call, callPageSize } from "@xeffect/core"
import type { HttpBody } from "@xeffect/core/wire"
import { plan as planCall } from "@xeffect/costs"
import { extractUrls } from "@xeffect/text"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { chosenProfile } from "../profiles/chosen.ts"
import type { Profile } from "../profiles/profile.ts"
import type { Planned } from "../session/costs/dollars.ts"
import { root } from "../session/shared.ts"

/** The body as people read it: JSON unchanged, and for anything else the type and the size. */
const shownBody = (body: HttpBody, type: string | undefined): unknown => {
  if (typeof body === "string") return type === "application/json" ? JSON.parse(body) : body
  const size = body instanceof Blob ? body.size : body.length
  return `${size ?? "?"} bytes of ${type ?? "data"}`
}

/** The ID of the user that an OAuth 1.0a token contains, or that has signed in. Without one, the X API is asked before the call. */
const userId = Effect.fnUntraced(function* (profile: Profile | undefined) {
  const token = yield* Effect.option(Config.String("X_ACCESS_TOKEN"))
  const [id = ""] = Option.getOrElse(token, () => "").split("-")
  return /^\d+$/.test(id) ? id : profile?.user_id
})

/** A number, or `null` for one that has no end. */
const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** Computes the requests and the cost of a call. Nothing is sent. Fails as the call would that is refused before it is sent. */
export const plan = Effect.fnUntraced(function* (call: Call) {
  const { dollars, each, request, requests } = yield* Effect.fromResult(planCall(call, { links: extractUrls }))
  const { body, headers, method } = request
  const { emulator, profile: named } = yield* root
  // No secret is read. An emulator has a user of its own.
  const profile = emulator ? undefined : yield* chosenProfile({ profile: named })
  const variable = Option.getOrUndefined(yield* Effect.option(Config.String("X_BASE_URL")))
  const base = variable ?? profile?.base_url ?? "https://api.x.com"
  const pages = { count: requests ?? null, entries: callPageSize(call) ?? null, dollars: each.dollars.max }
  const planned: Planned = {
    method,
    url: base + request.url.replace("{me}", (yield* userId(profile)) ?? "{me}"),
    ...(body === undefined ? {} : { body: shownBody(body, headers["content-type"]) }),
    dollars: { min: dollars.min, max: orNull(dollars.max) },
    ...(call.amount === undefined ? {} : { pages }),
    ...(Number.isFinite(each.dollars.max) ? {} : { each: each.each.max })
  }
  return planned
})
