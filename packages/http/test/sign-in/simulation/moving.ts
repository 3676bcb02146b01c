import { defaultCredentials, layer as emulator } from "@xeffect/emulator"
import { httpClientSend } from "@xeffect/http/http-client"
import { type MovedUser, moveUsersFromOAuth1 } from "@xeffect/http/sign-in/refreshing"
import { refresh } from "@xeffect/http/sign-in/oauth2"
import { type Holders, layerMemory, TokenStore } from "@xeffect/http/sign-in/stores"
import { getMe } from "@xeffect/users"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import * as References from "effect/References"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { bearer, layer } from "../../over-client/index.ts"
import { json } from "../../support.ts"
import type { Process } from "./service.ts"
import { untilDone } from "./simulate.ts"

/** The outcome of a move. The last three must be 0. */
export interface MovingFigures {
  readonly users: number
  readonly kills: number
  /** Exchanges that X carried out. */
  readonly exchanges: number
  /** Exchanges whose tokens nobody has: the response was lost, or its process was killed before it stored them. */
  readonly lost: number
  /** Users whose keys X does not accept. */
  readonly refused: number
  /** Users without a pair that works. */
  readonly broken: number
  /** Exchanges although the tokens of an earlier one were stored or on their way. */
  readonly needless: number
  /** Refused users that a run does not list with X's reason, and users that it lists although they were moved. */
  readonly unlisted: number
}

interface Exchange {
  readonly by: Process
  state: "flying" | "lost" | "arrived"
}

const { client_id, client_secret } = defaultCredentials

const bodyOf = ({ body }: HttpClientRequest): string =>
  body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : ""

const usersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    user: `u${index}`,
    access_token: `783214-token${index}`,
    access_token_secret: `secret${index}`,
    isRefused: index % 20 === 7
  }))

const shuffled = <A>(list: ReadonlyArray<A>, random: () => number): ReadonlyArray<A> =>
  list
    .map((one) => ({ one, at: random() }))
    .sort((first, second) => first.at - second.at)
    .map(({ one }) => one)

/** The token endpoint as a process sees it: slow, and lost or away at times. */
const clientFor = (
  inner: HttpClient.HttpClient,
  process: Process,
  random: () => number,
  carriedOut: (token: string) => Exchange | undefined
) => {
  const respond = Effect.fnUntraced(function* (request: HttpClientRequest, token: string) {
    const lost = new HttpClientError.HttpClientError({
      reason: new HttpClientError.TransportError({ request, description: "socket hang up" })
    })
    const fault = random()
    if (!process.isAlive) return yield* Effect.never
    yield* Effect.sleep(random() * 1500)
    if (fault < 0.05) return yield* Effect.fail(lost)
    if (fault < 0.1) return HttpClientResponse.fromWeb(request, json({ status: 503 }, { status: 503 }))
    const exchange = carriedOut(token)
    const response = yield* inner.execute(request)
    yield* Effect.sleep(random() * 1500)
    if (!process.isAlive) return yield* Effect.never
    if (exchange !== undefined) exchange.state = fault < 0.15 ? "lost" : "arrived"
    return fault < 0.15 ? yield* Effect.fail(lost) : response
  })
  return HttpClient.make((request) => {
    const token = new URLSearchParams(bodyOf(request)).get("subject_token") ?? ""
    // X goes on with a request whose sender is gone.
    return Effect.flatMap(Effect.forkDetach(respond(request, token), { startImmediately: true }), Fiber.join)
  })
}

/** A store as a process sees it. Nothing that the process does has an effect once it was killed. */
const storeFor = (
  store: TokenStore["Service"],
  process: Process,
  random: () => number,
  holders: Holders | undefined
): TokenStore["Service"] => {
  const use = <A, E>(effect: Effect.Effect<A, E>) =>
    Effect.sleep(random() * 100).pipe(
      Effect.andThen(Effect.suspend((): Effect.Effect<A, E> => (process.isAlive ? effect : Effect.never))),
      Effect.flatMap((value) => (process.isAlive ? Effect.succeed(value) : Effect.never))
    )
  const { get, name, set } = store
  return { name: `${name} ${process.number}`, holders, get: use(get), set: (...texts) => use(set(...texts)) }
}

const makeMove = Effect.fnUntraced(function* (count: number, kills: number) {
  const random = yield* Random.Random.use((generator) => Effect.succeed(() => generator.nextDoubleUnsafe()))
  const inner = yield* HttpClient.HttpClient
  const users = usersOf(count)
  const stores = new Map<string, TokenStore["Service"]>()
  for (const { user } of users) {
    stores.set(user, Context.get(yield* Layer.build(Layer.fresh(layerMemory())), TokenStore))
  }
  const storeOf = (user: string) => {
    const store = stores.get(user)
    if (store === undefined) throw new Error("no store")
    return store
  }
  const tokensOf = (user: string) => Effect.map(Effect.orDie(storeOf(user).get), (entry) => entry?.tokens)
  const exchanges = new Map<string, Array<Exchange>>()
  const figures = { kills: 0, exchanges: 0, needless: 0 }
  const stored = new Set<string>()
  const ended = new Set<number>()
  let started = 0

  const carriedOutBy = (process: Process) => (token: string) => {
    const one = users.find(({ access_token }) => access_token === token)
    if (one === undefined || one.isRefused) return undefined
    const earlier = exchanges.get(one.user) ?? []
    const isKnown = stored.has(one.user) || earlier.some(({ by, state }) => by.isAlive && state !== "lost")
    if (isKnown) figures.needless++
    figures.exchanges++
    const exchange: Exchange = { by: process, state: "flying" }
    exchanges.set(one.user, [...earlier, exchange])
    return exchange
  }
  const noting = (user: string, store: TokenStore["Service"]): TokenStore["Service"] => ({
    ...store,
    set: (expected, next) =>
      Effect.tap(store.set(expected, next), (isSet) =>
        Effect.sync(() => {
          if (isSet && next !== undefined && next.tokens.expires_at !== 0) stored.add(user)
        })
      )
  })

  const start = Effect.gen(function* () {
    const number = ++started
    const process: Process = { isAlive: true, number }
    const holders: Holders = {
      here: Effect.succeed({ machine: "here", process: number, started: `${number}` }),
      hasEnded: (holder) => Effect.sync(() => ended.has(holder.process))
    }
    const client = clientFor(inner, process, random, carriedOutBy(process))
    const moving = moveUsersFromOAuth1(shuffled(users, random), {
      client_id,
      client_secret,
      send: httpClientSend,
      // Half of the stores see that a process was killed, as that of files does.
      store: (user) => {
        const seen = user.length % 2 === 0 ? holders : undefined
        return Layer.succeed(TokenStore, storeFor(noting(user, storeOf(user)), process, random, seen))
      }
    }).pipe(Stream.runCollect, Effect.provideService(HttpClient.HttpClient, client))
    return { process, fiber: yield* Effect.forkDetach(moving) }
  })

  const running = [yield* start, yield* start, yield* start]
  while (figures.kills < kills) {
    yield* Effect.sleep(200 + random() * 1000)
    const place = Math.floor(random() * running.length)
    const one = running[place]
    if (one === undefined) continue
    one.process.isAlive = false
    ended.add(one.process.number)
    figures.kills++
    running[place] = yield* start
  }
  const ends = yield* Effect.forEach(running, ({ fiber }) => Fiber.join(fiber), { concurrency: "unbounded" })
  const lost = [...exchanges.values()].reduce((sum, made) => sum + made.length - 1, 0)
  return { users, tokensOf, figures: { ...figures, lost }, ends }
}, Effect.scoped)

/** Whether the stored access token works, and then the refresh token. */
const works = Effect.fnUntraced(function* (
  tokens:
    | { readonly access_token: Redacted.Redacted; readonly refresh_token?: Redacted.Redacted | undefined }
    | undefined
) {
  if (tokens?.refresh_token === undefined) return false
  const me = getMe().pipe(Effect.provide(layer({ bearer: bearer(tokens.access_token), retries: 0 })))
  const renewed = refresh({ client_id, client_secret, send: httpClientSend, refresh_token: tokens.refresh_token })
  return yield* Effect.match(Effect.andThen(me, renewed), { onFailure: () => false, onSuccess: () => true })
})

const isListed = (ends: ReadonlyArray<MovedUser>, user: string, isRefused: boolean) =>
  ends.some((one) =>
    one.user === user && one._tag === "Failed"
      ? isRefused && one.isFinal && one.error.reason._tag === "BadRequest"
      : one.user === user && !isRefused
  )

/** Moves users by three processes that are killed, and started again with the whole list. */
export const simulateMoving = ({
  kills,
  seed,
  users: count
}: {
  readonly users: number
  readonly kills: number
  readonly seed: number
}): Effect.Effect<MovingFigures> => {
  const access_tokens = usersOf(count)
    .filter(({ isRefused }) => !isRefused)
    .map(({ access_token, access_token_secret }) => ({
      token: access_token,
      secret: access_token_secret,
      user_id: "783214"
    }))
  const run = Effect.gen(function* () {
    const { ends, figures, tokensOf, users } = yield* makeMove(count, kills)
    let broken = 0
    let unlisted = 0
    for (const { isRefused, user } of users) {
      const tokens = yield* tokensOf(user)
      if (isRefused ? tokens !== undefined : !(yield* works(tokens))) broken++
      if (!ends.every((all) => isListed(all, user, isRefused))) unlisted++
    }
    const refused = users.filter(({ isRefused }) => isRefused).length
    return { users: count, refused, ...figures, broken, unlisted }
  }).pipe(Effect.provide(emulator({ access_tokens, limits: "off", max_recorded_requests: 10 })))
  return untilDone(Random.withSeed(run, seed)).pipe(
    Effect.orDie,
    Effect.provide(TestClock.layer()),
    Effect.provideService(References.MinimumLogLevel, "None")
  )
}
