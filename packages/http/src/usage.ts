import { XError } from "@xeffect/core/errors"
import { BudgetExceeded } from "@xeffect/core/reasons"
import { UnreadBody } from "@xeffect/core/unread-body"
import * as Effect from "effect/Effect"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import type * as Layer from "effect/Layer"
import { checkCount, unlessInvalid } from "./options.ts"
import { layerAround, type OutgoingRequest, type Transport } from "./transport.ts"
import { countResources, type ResourceCounts } from "./usage/resources.ts"

/** What one answer brought. */
export interface Usage {
  /** The operation's specified name, for example `get_tweets`. */
  readonly operation: string
  /** The resources in the answer by their kind, those in `includes` with them. */
  readonly resources: ResourceCounts
  /** All of them together. */
  readonly total: number
}

/** What to do about usage. */
export interface UsageOptions {
  /** Run for every answer to a read, before the program gets it. */
  readonly onUsage?: ((usage: Usage) => Effect.Effect<unknown>) | undefined
  /** How many resources reads may bring in all, as long as the layer lives. Default: without bound. */
  readonly budget?: number | undefined
}

/**
 * Counts the resources that reads return, by which the service bills them: posts, users, and so on, each time that they
 * are returned. With a `budget`, reads fail with the reason `BudgetExceeded`, before they are sent, once the answers so
 * far have used it up; a read that is under way then still brings what it brings. Writes are neither counted nor held back.
 *
 * Building it fails with the reason `InvalidInput` for a malformed budget.
 *
 * @param options `onUsage`, an effect to run with what an answer brought; `budget`, a whole number of resources, 0 or more
 * @see https://docs.x.com/x-api/getting-started/pricing
 * @example
 * ```ts
 * import { layerTransport } from "@xeffect/http"
 * import { layerUsage } from "@xeffect/http/usage"
 * import * as Effect from "effect/Effect"
 * import * as Layer from "effect/Layer"
 *
 * const transport = layerUsage({ onUsage: ({ operation, resources }) => Effect.log(operation, resources), budget: 10_000 })
 * const live = transport.pipe(Layer.provide(layerTransport))
 * ```
 */
export const layerUsage = ({ budget = Infinity, onUsage }: UsageOptions): Layer.Layer<Transport, XError, Transport> =>
  unlessInvalid(budget === Infinity ? undefined : checkCount("budget", budget), () =>
    layerAround((send) => counting(send, budget, onUsage))
  )

type Send = Transport["Service"]["send"]

const counting = (send: Send, budget: number, onUsage: UsageOptions["onUsage"]): Send => {
  let used = 0
  const note = ({ definition }: OutgoingRequest, text: string) => {
    const resources = countResources(text)
    const total = Object.values(resources).reduce((sum, count) => sum + count, 0)
    used += total
    return onUsage?.({ operation: definition.name, resources, total }) ?? Effect.void
  }
  return (outgoing) =>
    Effect.suspend(() => {
      const { method, name } = outgoing.definition
      if (method !== "GET") return send(outgoing)
      if (used >= budget) return new XError({ operation: name, reason: new BudgetExceeded({ budget, used }) })
      return Effect.flatMap(send(outgoing), (response) => read(response, (text) => note(outgoing, text)))
    })
}

// The text stays with the response. One that its caller wants unread is made anew from it, so that it can be read in any
// way; one that cannot be read fails for its reader.
const read = (response: HttpClientResponse.HttpClientResponse, note: (text: string) => Effect.Effect<unknown>) =>
  Effect.matchEffect(response.text, {
    onFailure: () => Effect.succeed(response),
    onSuccess: (text) =>
      Effect.map(Effect.andThen(note(text), UnreadBody), (isUnread) => (isUnread ? anew(response, text) : response))
  })

const anew = ({ headers, request, status }: HttpClientResponse.HttpClientResponse, text: string) => {
  const { "content-encoding": _, "content-length": __, ...kept } = headers
  return HttpClientResponse.fromWeb(request, new Response(text || null, { status, headers: kept }))
}
