import { layer, type Options } from "../over-client/index.ts"
import { refreshing, type RefreshingOptions } from "../over-client/refreshing.ts"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { json, recorder, type Sent } from "../support.ts"

/** The IDs of two users. */
export const ids: Readonly<Record<string, string>> = { alice: "111", bob: "222" }

/** Tokens of a user: the first ones, or those after so many refreshes. They say whose they are. */
export const tokensOf = (user: string, number = 1, expires_at = 7_200_000) => ({
  access_token: Redacted.make(`${user}-${number}`),
  refresh_token: Redacted.make(`refresh-${user}-${number}`),
  expires_at
})

/** The access token of a request. */
export const tokenOf = ({ headers }: Sent): string => (headers["authorization"] ?? "").slice("Bearer ".length)

/** The user of a request: the token and, if the path has one, the ID. */
export const describeSent = (sent: Sent): string => `${tokenOf(sent)} ${sent.method} ${new URL(sent.url).pathname}`

const refreshTokens = /refresh_token=refresh-([a-z]+)-(\d+)/

/** An X API that identifies users by their tokens and refreshes tokens. `reply` decides which ones it rejects. */
export const service = (reply: (sent: Sent) => Response | undefined = () => undefined) =>
  recorder((sent) => {
    const [, user, number] = refreshTokens.exec(sent.body) ?? []
    const next = `${user}-${Number(number) + 1}`
    const known = { access_token: next, refresh_token: `refresh-${next}`, token_type: "bearer", expires_in: 7200 }
    const id = sent.url.endsWith("/2/users/me") ? ids[tokenOf(sent).split("-")[0] ?? ""] : "20"
    const data = { id, name: "n", username: "u", text: "x", liked: true }
    return reply(sent) ?? json(sent.url.endsWith("/2/oauth2/token") ? known : { data })
  })

/** The requests that are for no tokens. */
export const calls = (sent: ReadonlyArray<Sent>) =>
  sent.filter(({ url }) => !url.endsWith("/2/oauth2/token")).map(describeSent)

/** A layer with one credential, which follows the store. */
export const following = Effect.fn("following")(function* (
  options: Partial<RefreshingOptions> = {},
  sending: Partial<Options> = {}
) {
  return layer({ bearer: yield* refreshing({ client_id: "app", ...options }), retries: 0, ...sending })
})
