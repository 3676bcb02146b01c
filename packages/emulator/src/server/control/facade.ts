/** An emulator that uses the parts of another one, which may be replaced, and has its own time. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { ByteSink } from "../../request/request.ts"
import type { Emulator } from "../../emulator/emulator.ts"

type Service = Emulator["Service"]

/** How effects and streams run in the time of an emulator. */
export interface Within {
  readonly within: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  readonly streamWithin: <A, E, R>(self: Stream.Stream<A, E, R>) => Stream.Stream<A, E, R>
}

type Later = <A, E>(effect: (service: Service) => Effect.Effect<A, E>) => Effect.Effect<A, E>

const userOf = (later: Later): Service["user"] => ({
  approve: (url, as) => later(({ user }) => user.approve(url, as)),
  deny: (url) => later(({ user }) => user.deny(url)),
  tokens: (as) => later(({ user }) => user.tokens(as)),
  expireAccessTokens: later(({ user }) => user.expireAccessTokens)
})

const webhooksOf = (later: Later): Service["webhooks"] => ({
  deliveries: later(({ webhooks }) => webhooks.deliveries),
  settled: later(({ webhooks }) => webhooks.settled),
  conditions: (conditions) => later(({ webhooks }) => webhooks.conditions(conditions)),
  deliver: (body) => later(({ webhooks }) => webhooks.deliver(body)),
  invalidate: later(({ webhooks }) => webhooks.invalidate),
  updateProfile: (id, changes) => later(({ webhooks }) => webhooks.updateProfile(id, changes))
})

const streamsOf = (later: Later): Service["streams"] => ({
  connections: later(({ streams }) => streams.connections),
  disturb: (fault, endpoint) => later(({ streams }) => streams.disturb(fault, endpoint)),
  send: (endpoint, body) => later(({ streams }) => streams.send(endpoint, body))
})

/** The emulator that `current` returns, whichever that is at the time of a call. */
export const facadeOf = (current: () => Service, { streamWithin, within }: Within): Service => {
  const later: Later = (effect) => within(Effect.suspend(() => effect(current())))
  return {
    handle: (request) =>
      Effect.map(
        later(({ handle }) => handle(request)),
        (response) => {
          const { content, readInto } = response
          if (!Stream.isStream(content)) return response
          const read = readInto && ((sink: ByteSink) => within(readInto(sink)))
          return { ...response, content: streamWithin(content), readInto: read }
        }
      ),
    requests: later(({ requests }) => requests),
    fault: (fault) => later((one) => one.fault(fault)),
    respond: (response) => later((one) => one.respond(response)),
    addUsers: (options) => later((one) => one.addUsers(options)),
    addPosts: (options) => later((one) => one.addPosts(options)),
    user: userOf(later),
    webhooks: webhooksOf(later),
    streams: streamsOf(later),
    bill: () => later(({ bill }) => bill()),
    get credentials() {
      return current().credentials
    },
    get world() {
      return current().world
    }
  }
}
