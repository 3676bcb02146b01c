import { type AnyOperation, type Call, callData, callSteps, InvalidInput, type XApi, XError } from "@xeffect/core"
import { entriesOf, fetchCounted } from "@xeffect/core/machine"
import { refuse } from "@xeffect/core/failure"
import { checkOperation } from "@xeffect/core/options"
import { type Credential, withCredentials } from "@xeffect/http"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { elements, openElements } from "./elements.ts"
import { type CallPlace, callPlace } from "./place.ts"
import { type RunEffect, runIn } from "./run.ts"
import type { CallOptions, Calls, Environment, PageOptions, Promises } from "./types.ts"

/** Calls that are made with a layer, which the first of them builds. */
export const promisesOf = <E>(layer: Layer.Layer<XApi, E>): Promises => {
  const { close, run } = runIn(layer)
  return Object.assign(callsOf(run), { close, [Symbol.asyncDispose]: close })
}

type Params = Call["params"]

// A caller without types may pass anything, and gets a promise that rejects.
const refuseInput = (parameter: string, value: unknown, rule: string): Effect.Effect<never, XError> =>
  refuse("promises", new InvalidInput({ parameter, value, rule }))

const isOperation = (value: unknown): value is AnyOperation => checkOperation(value) === undefined

/** The effect that a call of `callee` is, or a failure for anything that makes none. */
const effectOf = (callee: unknown, params: object): Effect.Effect<unknown, XError, XApi> =>
  Effect.suspend(() => {
    const made: unknown = typeof callee === "function" ? callee(params) : undefined
    if (Effect.isEffect(made)) return made as Effect.Effect<unknown, XError, XApi>
    const rule = Stream.isStream(made) ? "no stream, whose elements x.stream returns" : "an operation or an effect"
    return refuseInput("operation", callee, rule)
  })

const callsOf = (run: RunEffect): Calls => {
  const x = (callee: unknown, params: object = {}, options?: CallOptions) =>
    Effect.isEffect(callee)
      ? run(callee as Effect.Effect<unknown>, params, callPlace(x))
      : run(effectOf(callee, params), options, callPlace(x))
  const dataOf = (operation: unknown, params: Params = {}, options?: CallOptions) =>
    run(
      isOperation(operation)
        ? Effect.suspend(() => callData({ operation, params }))
        : refuseInput("operation", operation, "an operation"),
      options,
      callPlace(dataOf)
    )
  const pages = (operation: unknown, params: Params = {}, options?: PageOptions) =>
    pagesOfCall(run, operation, params, options, callPlace(pages))
  const items = (operation: unknown, params: Params = {}, options?: PageOptions) =>
    entriesOfPages(pagesOfCall(run, operation, params, options, callPlace(items)), options)
  const stream = (self: Stream.Stream<unknown, unknown, Environment>, options?: CallOptions) =>
    elements(run, Stream.isStream(self) ? openElements(self) : () => noStream(self), options, callPlace(stream))
  const as = (credential: Credential): Calls =>
    callsOf((effect, options, place) => run(signedBy(credential, effect), options, place))
  // The types of results follow from the parameters, which cannot be checked here.
  return Object.assign(x, { data: dataOf, pages, items, stream, as }) as unknown as Calls
}

const noStream = (value: unknown): Effect.Effect<never, XError> =>
  refuseInput("stream", value, "a stream, such as streamTweets({})")

const signedBy = <A, E, R>(credential: Credential, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | XError, R> => {
  const kind: unknown = Reflect.get(Object(credential), "kind")
  return kind === "bearer" || kind === "oauth1"
    ? withCredentials({ [kind]: credential })(effect)
    : refuseInput("credential", undefined, "a credential, such as bearer(token)")
}

async function* pagesOfCall(
  run: RunEffect,
  operation: unknown,
  params: Params,
  options: PageOptions | undefined,
  place: CallPlace
): AsyncGenerator<unknown, void> {
  if (!isOperation(operation)) return await run(refuseInput("operation", operation, "an operation"), options, place)
  const { fetch, first } = callSteps({ operation, params }, options)
  for (let position = Option.some(first); Option.isSome(position);) {
    const [page, next] = await run(fetchCounted(operation.definition, fetch, position.value), options, place)
    yield page
    position = next
  }
}

async function* entriesOfPages(
  pages: AsyncIterable<unknown>,
  options: CallOptions | undefined
): AsyncGenerator<unknown, void> {
  for await (const page of pages) {
    for (const entry of entriesOf(page)) {
      options?.signal?.throwIfAborted()
      yield entry
    }
  }
}
