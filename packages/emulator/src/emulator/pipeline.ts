/** Takes a request through its checks: path, credential, limits, description, operation. */
import type * as Duration from "effect/Duration"
import * as Arr from "effect/Array"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { operations } from "../areas/all.ts"
import { isVerifyCredentials, verifyCredentials } from "../areas/account.ts"
import { complianceFile } from "../areas/compliance-files.ts"
import { generated } from "../areas/generated.ts"
import { commanded, commandResponse } from "../areas/media/commands.ts"
import { pictureFile } from "../areas/media/files.ts"
import type { Call } from "../areas/operation.ts"
import { type EmulatedAccessLevel, checkAccess } from "../areas/access-level.ts"
import { authorize, isOpen, makeAuthenticate } from "../auth/authenticate.ts"
import type { Caller, Tokens } from "../auth/credentials.ts"
import { makeEndpoints } from "../auth/oauth/endpoints.ts"
import type { SignInOptions } from "../auth/oauth/state.ts"
import type { OperationResponse, BareResponse } from "../present/response.ts"
import { type Billing, type BillingOptions, billingOf } from "../limits/bill.ts"
import { viewOf } from "../present/view.ts"
import { creditsDepleted, noSuchMethod, noSuchPath, type Refusal, tooManyRequests } from "../request/problems.ts"
import type { LimitsOption } from "../limits/rate-limit-table.ts"
import { makeRateLimits } from "../limits/rate-limits.ts"
import { type Arrival, type EmulatorResponse, jsonType, parseForm } from "../request/request.ts"
import { accessLevelOf, commonHeaders } from "./headers.ts"
import type { RecordOptions } from "./recorder.ts"
import type { EmulatorState } from "./state.ts"
import { bytesType, makeResponse } from "../request/response.ts"
import { findRoute, type Route } from "../description/routes.ts"
import { validate } from "../description/validate.ts"
import type { LiveOptions } from "./life/options.ts"
import { type ProblemTypes, speak, type Vocabulary, vocabularyOf, type Wording } from "../description/vocabulary.ts"
import type { WebhooksOptions } from "../areas/webhooks/options.ts"
import { publishing } from "../areas/webhooks/publish.ts"
import { announcing } from "../areas/streams/observe.ts"
import type { StreamsOptions } from "../areas/streams/options.ts"
import type { ComplianceForm } from "../world/compliance-results.ts"
import type { World } from "../world/types.ts"

/** How an emulator may differ from the ordinary one. */
export interface EmulatorOptions extends Tokens, SignInOptions, RecordOptions {
  /** The names of parameters and fields in responses; requests may always use both. `tweets` if left out. */
  readonly vocabulary?: Vocabulary | undefined
  /**
   * The host in the `type` of problems. Default: `"x"`, as in `https://api.x.com/2/problems/resource-not-found`. `"twitter"`:
   * `https://api.twitter.com/2/problems/resource-not-found`, as in recordings of 2022.
   */
  readonly problem_types?: ProblemTypes | undefined
  /**
   * The form of compliance jobs. Default: `"current"`, as since September 2026: results have `delete`, `rehydrate` or
   * `scrub_geo`, an ID that cannot be read is a result with `error`, and the addresses of files need the app's bearer token.
   * `"legacy"`: each action is `delete`, and the addresses take no credential.
   */
  readonly compliance?: ComplianceForm | undefined
  /**
   * Rate limits. Default: `"declared"`, those that the X API publishes. `"off"`: none; the headers report a
   * limit of 1,000,000,000. A number: this many requests in 15 minutes for each operation and user. A table: limits that differ from the published
   * ones, by method and path template, as in `GET /2/tweets/{id}`. A row replaces the published one as a whole; if it has
   * no windows for a kind of credential, the other kind's hold. A key that is no operation is refused.
   */
  readonly limits?: LimitsOption | undefined
  /**
   * The access level of the app. `"self_serve"` may neither like nor follow nor quote, replies only to posts whose author
   * has mentioned or quoted the user, and has queries of at most 512 characters, or 1,024 in everything. Default:
   * `"enterprise"`, which may do all.
   */
  readonly access_level?: EmulatedAccessLevel | undefined
  /**
   * The address at which clients reach the emulator, if requests arrive at another one, for example as
   * `https://x-api.example` behind a front that ends TLS. Signatures of OAuth 1.0a may be made for it, and URLs in responses
   * lead to it. Default: the address of each request.
   */
  readonly public_url?: string | undefined
  /** How long each response is held back, by the `Clock`: in milliseconds, or as `"2 seconds"`. Default: not at all. */
  readonly latency?: Duration.Input | undefined
  /**
   * The share of requests, from 0 to 1, that fail with a 503 at random and are not carried out. `Random` decides, so a
   * seed makes the same requests fail. A programmed response comes first. Default: 0.
   */
  readonly fail?: number | undefined
  /**
   * Whether to log a line for each request: method, path, status and milliseconds, never a query, a header or a body.
   * Default: `false`.
   */
  readonly log?: boolean | undefined
  /** The prices of requests, and the balance. Default: the published prices, and a balance without an end. */
  readonly billing?: BillingOptions | undefined
  /** How events are delivered to webhooks, and how many there may be. */
  readonly webhooks?: WebhooksOptions | undefined
  /** The rules of the filtered stream, and how many rules and connections there may be. */
  readonly streams?: StreamsOptions | undefined
  /**
   * Whether the people of the world post, reply, like and follow of their own accord, and how. They mention and reply to the main
   * user and those who were added, so that streams, mentions and webhooks have something to deliver. They follow the clock, and
   * rest after 100,000 acts. Default: `false`.
   */
  readonly live?: boolean | LiveOptions | undefined
}

/** A response before the headers every response has. */
interface Outcome {
  readonly response: OperationResponse | BareResponse
  readonly headers: Readonly<Record<string, string>>
}

/** The parts a request passes. */
interface Parts {
  readonly world: World
  /** Its vocabulary is used for a request that has no name of only one vocabulary. */
  readonly wording: Wording
  readonly access_level: EmulatedAccessLevel
  readonly authenticate: ReturnType<typeof makeAuthenticate>
  readonly count: ReturnType<typeof makeRateLimits>
}

const refusal = (refused: Refusal): OperationResponse => ({ status: refused.status, body: refused.body })

const namesOf = (query: string, otherwise: Vocabulary): Vocabulary => vocabularyOf(parseForm(query)) ?? otherwise

const perform = Effect.fnUntraced(function* (
  { access_level, wording, world }: Parts,
  { address, now, request }: Arrival,
  route: Route,
  caller: Caller
): Effect.fn.Return<OperationResponse | BareResponse, Refusal> {
  const handler = operations[route.operation.id] ?? generated(route.operation)
  const input = yield* validate(route, request, address.query, namesOf(address.query, wording.vocabulary))
  const view = viewOf(world, now, { caller, origin: address.origin }, input.query)
  const call: Call = { ...input, sent: request.body, world, now, caller, origin: address.origin, view }
  yield* checkAccess(access_level, route.operation.id, call)
  const billing = billingOf(world)
  if (billing?.isRefused(route.operation.id) === true) return yield* creditsDepleted
  const response = yield* publishing(route.operation.id, call, announcing(route.operation.id, call, handler(call)))
  return billing === undefined ? response : billed(billing, route.operation.id, call, response)
})

/** Does something with each element when it is read: of those that wait together, too, one by one. */
const eachRead = <A, E>(stream: Stream.Stream<A, E>, read: (one: A, now: number) => void): Stream.Stream<A, E> =>
  Stream.transformPull(stream, (pull) =>
    Effect.map(Clock.Clock, (clock) => {
      let waiting: ReadonlyArray<A> = []
      const next = (elements: Arr.NonEmptyReadonlyArray<A>): Arr.NonEmptyReadonlyArray<A> => {
        const [first] = elements
        waiting = elements.slice(1)
        read(first, clock.currentTimeMillisUnsafe())
        return [first]
      }
      const pulled = Effect.map(pull, next)
      return Effect.suspend(() => (Arr.isReadonlyArrayNonEmpty(waiting) ? Effect.succeed(next(waiting)) : pulled))
    })
  )

type ReadInto = NonNullable<EmulatorResponse["readInto"]>

/** Does something with each chunk before it is written into a sink. */
const eachWritten =
  (readInto: ReadInto, read: (bytes: Uint8Array, now: number) => void): ReadInto =>
  ({ drained, write }) =>
    Effect.flatMap(Clock.Clock, (clock) =>
      readInto({
        drained,
        write: (bytes) => {
          read(bytes, clock.currentTimeMillisUnsafe())
          return write(bytes)
        }
      })
    )

const billed = <Response extends OperationResponse | BareResponse>(
  billing: Billing,
  id: string,
  { body, caller, now, path }: Call,
  response: Response
): Response => {
  if (response.status >= 300) return response
  if ("body" in response) billing.respond({ id, path, body, caller }, response.body, now)
  else if (!Stream.isStream(response.content)) billing.respond({ id, path, caller }, {}, now)
  else {
    const bill = (bytes: Uint8Array, at: number) => billing.line(id, bytes, at)
    const { content, readInto } = response
    return { ...response, content: eachRead(content, bill), readInto: readInto && eachWritten(readInto, bill) }
  }
  return response
}

const anonymous: Caller = { kind: "None", subject: "anonymous" }

// A refused credential is not counted, everything after it is: also a request that is then found to be wrong.
const presentTo = Effect.fnUntraced(function* (parts: Parts, arrival: Arrival): Effect.fn.Return<Outcome, Refusal> {
  const asked = yield* commanded(arrival)
  const route = findRoute(asked.request.method, asked.address.path)
  if (!("operation" in route)) return yield* route.length === 0 ? noSuchPath : noSuchMethod(route)
  const caller = isOpen(route.operation) ? anonymous : yield* parts.authenticate(arrival.request, arrival.now)
  yield* authorize(route.operation, caller)
  const counted = parts.count(route.operation, caller, arrival.now)
  const headers = { ...accessLevelOf(caller), ...counted.headers }
  if (!counted.allowed) return { response: refusal(tooManyRequests), headers }
  const response = yield* perform(parts, asked, route, caller).pipe(
    Effect.catch((refused) => Effect.succeed(refusal(refused)))
  )
  return { response: commandResponse(asked, arrival, response), headers }
})

/** How responses are worded by the options of an emulator. */
export const wordingOf = ({ problem_types = "x", vocabulary = "tweets" }: EmulatorOptions): Wording => ({
  problem_types,
  vocabulary
})

/** Makes the function that responds to requests, without faults. */
export const makePipeline = (
  { limits, oauth, world }: Pick<EmulatorState, "limits" | "oauth" | "world">,
  options: EmulatorOptions
) => {
  const { access_level = "enterprise", compliance = "current" } = options
  const wording = wordingOf(options)
  const authenticate = makeAuthenticate(oauth, world)
  const parts: Parts = { world, access_level, wording, authenticate, count: makeRateLimits(limits) }
  const signIn = makeEndpoints(oauth, world)
  return Effect.fnUntraced(function* (arrival: Arrival): Effect.fn.Return<EmulatorResponse> {
    const signedIn = yield* signIn(arrival)
    if (signedIn !== undefined) return signedIn
    const file = (yield* complianceFile(world, arrival, compliance, authenticate)) ?? pictureFile(world, arrival)
    if (file !== undefined) return file
    if (isVerifyCredentials(arrival)) return yield* verifyCredentials(world, authenticate, arrival)
    const { response, headers } = yield* presentTo(parts, arrival).pipe(
      Effect.catch((refused) => Effect.succeed<Outcome>({ response: refusal(refused), headers: {} }))
    )
    const isJson = "body" in response
    const type = isJson ? jsonType : (response.contentType ?? bytesType)
    const common = yield* commonHeaders(arrival, type)
    const names = namesOf(arrival.address.query, wording.vocabulary)
    const content = isJson ? JSON.stringify(speak(wording, response.body, names)) : response.content
    const reading = isJson ? {} : { close: response.close, readInto: response.readInto }
    return makeResponse(response.status, { ...common, ...response.headers, ...headers }, content, reading)
  })
}
