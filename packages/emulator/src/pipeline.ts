/** Takes a request through everything it has to pass: path, credential, limits, description, operation. */
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import { operations } from "./areas/all.ts"
import { authorize, isOpen, makeAuthenticate } from "./authenticate.ts"
import type { Caller, Tokens } from "./credentials.ts"
import { makeEndpoints } from "./oauth/endpoints.ts"
import type { OAuthState } from "./oauth/state.ts"
import type { Answer } from "./present/answer.ts"
import { viewOf } from "./present/view.ts"
import { noSuchMethod, noSuchPath, notEmulated, type Refusal, tooManyRequests } from "./problems.ts"
import type { Limits } from "./rate-limit-table.ts"
import { makeRateLimits } from "./rate-limits.ts"
import { type Arrival, type EmulatorResponse, jsonType } from "./request.ts"
import { findRoute, type Route } from "./routes.ts"
import { validate } from "./validate.ts"
import { speak, type Vocabulary } from "./vocabulary.ts"
import type { World } from "./world/types.ts"

/** How an emulator may differ from the ordinary one. */
export interface EmulatorOptions extends Tokens {
  /** The names of parameters and fields in answers; requests may always use both. `tweets` if left out. */
  readonly vocabulary?: Vocabulary | undefined
  /**
   * Limits that differ from the published ones, by method and path template, as in `GET /2/tweets/{id}`. A row replaces
   * the published one as a whole; where it has no windows for a kind of credential, the other kind's hold.
   */
  readonly limits?: Limits | undefined
}

/** An answer before the headers every answer has. */
interface Outcome {
  readonly answer: Answer
  readonly headers: Readonly<Record<string, string>>
}

/** The parts a request passes. */
interface Parts {
  readonly world: World
  readonly authenticate: ReturnType<typeof makeAuthenticate>
  readonly count: ReturnType<typeof makeRateLimits>
}

const refusal = (refused: Refusal): Answer => ({ status: refused.status, body: refused.body })

const perform = Effect.fnUntraced(function* (
  { world }: Parts,
  { address, now, request }: Arrival,
  route: Route,
  caller: Caller
): Effect.fn.Return<Answer, Refusal> {
  const handler = operations[route.operation.id]
  if (handler === undefined) return yield* notEmulated(route.operation.id)
  const input = yield* validate(route, request, address.query)
  return yield* handler({ ...input, world, now, caller, view: viewOf(world, now, caller, input.query) })
})

const anonymous: Caller = { kind: "None", subject: "anonymous" }

// A refused credential is not counted, everything after it is: also a request that is then found to be wrong.
const answerTo = Effect.fnUntraced(function* (parts: Parts, arrival: Arrival): Effect.fn.Return<Outcome, Refusal> {
  const route = findRoute(arrival.request.method, arrival.address.path)
  if (!("operation" in route)) return yield* route.length === 0 ? noSuchPath : noSuchMethod(route)
  const caller = isOpen(route.operation) ? anonymous : yield* parts.authenticate(arrival.request, arrival.now)
  yield* authorize(route.operation, caller)
  const { allowed, headers } = parts.count(route.operation, caller, arrival.now)
  if (!allowed) return { answer: refusal(tooManyRequests), headers }
  const answer = yield* perform(parts, arrival, route, caller).pipe(
    Effect.catch((refused) => Effect.succeed(refusal(refused)))
  )
  return { answer, headers }
})

const transactionId = Effect.map(Random.nextIntBetween(0, 0xffff_ffff), (number) =>
  number.toString(16).padStart(16, "0")
)

/** Makes what answers requests as the service does on a good day. */
export const makePipeline = (world: World, oauth: OAuthState, options: EmulatorOptions) => {
  const parts: Parts = { world, authenticate: makeAuthenticate(oauth), count: makeRateLimits(options.limits ?? {}) }
  const signIn = makeEndpoints(oauth, world)
  return Effect.fnUntraced(function* (arrival: Arrival): Effect.fn.Return<EmulatorResponse> {
    const signedIn = yield* signIn(arrival)
    if (signedIn !== undefined) return signedIn
    const { answer, headers } = yield* answerTo(parts, arrival).pipe(
      Effect.catch((refused) => Effect.succeed<Outcome>({ answer: refusal(refused), headers: {} }))
    )
    const common = {
      "content-type": jsonType,
      date: new Date(arrival.now).toUTCString(),
      "x-transaction-id": yield* transactionId
    }
    const body = JSON.stringify(speak(options.vocabulary ?? "tweets", answer.body))
    return { status: answer.status, headers: { ...common, ...headers }, body, reset: false }
  })
}
