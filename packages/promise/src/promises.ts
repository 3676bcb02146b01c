import { data, InvalidInput, type Operation, type PagedParams, type XApi, type XError } from "@xeffect/core"
import { entriesOf, pageSteps } from "@xeffect/core/paging"
import { refuse } from "@xeffect/core/transport"
import { type Credential, layer, type Options, withCredentials } from "@xeffect/http"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Scope } from "effect/Scope"
import { elements } from "./elements.ts"
import { type CallPlace, callPlace } from "./place.ts"
import { type RunEffect, runIn } from "./run.ts"
import type { Calls, PageOptions, Promises, CallOptions } from "./types.ts"

/**
 * The X API with promises: a function that calls every operation. It takes the options of `layer`, and like it makes
 * requests with the runtime's `fetch` unless `send` is given. It holds no operation, so a bundle has those that you import.
 *
 * The credentials are read by the first call, which rejects with `InvalidInput` if an option is malformed.
 *
 * @param options credentials, and how requests are made; as those of `layer`
 * @returns `x`: call it with an operation and its parameters, or with an effect. `x.data`, `x.pages`, `x.items`,
 * `x.stream`, `x.as`; `x.close` when you are done, or `await using`
 * @example
 * ```ts
 * import { promises } from "@xeffect/promise"
 * import { getTweet, getUsersTweets } from "@xeffect/tweets"
 *
 * await using x = promises({ bearer_token: "…" })
 * const { data } = await x(getTweet, { id: "20", tweet_fields: ["created_at"] })
 * for await (const post of x.items(getUsersTweets, { id: "20" })) console.log(post.text)
 * ```
 */
export const promises = (options: Options<Scope>): Promises => {
  const { close, run } = runIn(layer(options))
  return Object.assign(callsOf(run), { close, [Symbol.asyncDispose]: close })
}

type PromisedOperation = Operation<PagedParams, unknown>

// A caller without types may pass anything, and gets a promise that rejects.
const call = (
  operation: unknown,
  run: () => Effect.Effect<unknown, XError, XApi>
): Effect.Effect<unknown, XError, XApi> =>
  typeof operation === "function"
    ? Effect.suspend(run)
    : refuse(
        "promises",
        new InvalidInput({ parameter: "operation", value: operation, rule: "an operation or an effect" })
      )

const callsOf = (run: RunEffect): Calls => {
  const x = (callee: PromisedOperation | Effect.Effect<unknown>, params: object = {}, options?: CallOptions) =>
    Effect.isEffect(callee)
      ? run(callee, params, callPlace(x))
      : run(
          call(callee, () => callee(params)),
          options,
          callPlace(x)
        )
  const dataOf = (operation: PromisedOperation, params: object = {}, options?: CallOptions) =>
    run(
      call(operation, () => data(operation)(params)),
      options,
      callPlace(dataOf)
    )
  const pages = (operation: PromisedOperation, params: object = {}, options?: PageOptions) =>
    pagesOfCall(run, operation, params, options, callPlace(pages))
  const items = (operation: PromisedOperation, params: object = {}, options?: PageOptions) =>
    entriesOfPages(pagesOfCall(run, operation, params, options, callPlace(items)), options)
  const stream: Calls["stream"] = (self, options) => elements(run, self, options, callPlace(stream))
  const as = (credential: Credential): Calls =>
    callsOf((effect, options, place) =>
      run(effect.pipe(withCredentials({ [credential.kind]: credential })), options, place)
    )
  // The types of results follow from the parameters, which cannot be checked here.
  return Object.assign(x, { data: dataOf, pages, items, stream, as }) as unknown as Calls
}

async function* pagesOfCall(
  run: RunEffect,
  operation: PromisedOperation,
  params: object,
  options: PageOptions | undefined,
  place: CallPlace
): AsyncGenerator<unknown, void> {
  const { fetch, first } = pageSteps(operation, params, options)
  for (let position = Option.some(first); Option.isSome(position);) {
    const [page, next] = await run(fetch(position.value), options, place)
    yield page
    position = next
  }
}

async function* entriesOfPages(
  pages: AsyncIterable<unknown>,
  { signal }: CallOptions = {}
): AsyncGenerator<unknown, void> {
  for await (const page of pages) {
    for (const entry of entriesOf(page)) {
      signal?.throwIfAborted()
      yield entry
    }
  }
}
