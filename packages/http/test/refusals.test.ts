import { assert, describe, it } from "@effect/vitest"
import type { XError } from "@xeffect/core"
import { createTweet, getBookmarks, getTweet, like } from "@xeffect/tweets"
import { followUser } from "@xeffect/users"
import { createDirectMessage } from "@xeffect/dms"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import * as fc from "fast-check"
import { bareOver } from "./bare.ts"
import { refusalForms } from "./refusal-forms.ts"
import { recorder } from "./support.ts"
import { times } from "../../conformance/running/whole.ts"

const now = Date.parse("2026-11-27T10:00:00Z")

/** A refusal: its status, its body, and how many minutes the service's clock is ahead of this machine's. */
interface Refusal {
  readonly status: number
  readonly body: string
  readonly type?: string
  readonly ahead?: number
}

const calls = {
  read: Effect.asVoid(getTweet({ id: "20" })),
  "signed read": Effect.asVoid(getTweet({ id: "20", user_auth: true })),
  post: Effect.asVoid(createTweet({ text: "Hello" })),
  "long post": Effect.asVoid(createTweet({ text: "long ".repeat(60) })),
  like: Effect.asVoid(like({ tweet_id: "20" })),
  follow: Effect.asVoid(followUser({ target_user_id: "20" })),
  message: Effect.asVoid(createDirectMessage({ participant_id: "7", text: "Hello" })),
  "long message": Effect.asVoid(createDirectMessage({ participant_id: "7", text: "long ".repeat(60) })),
  bookmarks: Effect.asVoid(getBookmarks())
}
type Call = keyof typeof calls

const refused = (call: Call, { ahead = 0, body, status, type = "application/json" }: Refusal): Effect.Effect<XError> =>
  Effect.gen(function* () {
    yield* TestClock.setTime(now)
    const date = new Date(now + ahead * 60_000).toUTCString()
    const { client } = recorder(() => new Response(body, { status, headers: { "content-type": type, date } }))
    return yield* Effect.flip(calls[call]).pipe(Effect.provide(bareOver(client)))
  }).pipe(Effect.orDie)

describe("a refusal", () => {
  it.effect.each(refusalForms.map((row) => [row.form, row] as const))("as %s has the words of X", ([, row]) =>
    Effect.gen(function* () {
      const error = yield* refused("post", { status: 400, type: row.type, body: row.body("Tides < 2 & 3", "A moon.") })
      assert.include(error.message, row.form === "JSON that nobody knows" ? '"Tides < 2 & 3"' : "Tides < 2 & 3")
      if (row.hasMore === true) assert.include(error.message, "A moon.")
    })
  )

  it.effect("says a sentence once that is in two fields", () =>
    Effect.gen(function* () {
      const body = JSON.stringify({ title: "Forbidden", detail: "You may not.", errors: [{ message: "You may not" }] })
      const { message } = yield* refused("post", { status: 400, body })
      assert.strictEqual(message, "createTweet: BadRequest (400): You may not.")
    })
  )

  it.effect("joins two sentences by a full stop", () =>
    Effect.gen(function* () {
      const { message } = yield* refused("post", { status: 400, body: '{"errors":["No tide","no moon"]}' })
      assert.strictEqual(message, "createTweet: BadRequest (400): No tide. no moon")
    })
  )
})

/** The words of each remedy, and the evidence without which it may not be there. */
const remedies: ReadonlyArray<
  readonly [remedy: RegExp, mayBeSaid: (call: Call, refusal: Refusal, words: string) => boolean]
> = [
  [
    /clock of this machine/,
    (call, { ahead = 0, status }, words) =>
      status === 401 &&
      !["read", "bookmarks"].includes(call) &&
      (Math.abs(ahead) >= 5 || /timestamp|"code":135/i.test(words))
  ],
  [
    /read-only/,
    (call, { status }, words) =>
      status === 403 && !/read|bookmarks/.test(call) && (isBare(words) || /read-?only|oauth1-permissions/i.test(words))
  ],
  [
    /self-serve access/,
    (call, { status }, words) =>
      status === 403 && (isBare(words) || (/post/.test(call) && /quot|mentioned/i.test(words)))
  ],
  [/The text has/, (call, { status }, words) => call === "long post" && status === 403 && isBare(words)],
  [/Change the text/, (_, { status }, words) => status === 403 && /duplicate/i.test(words)],
  [/Attach the app/, (_, { status }, words) => status === 403 && /client-not-enrolled/.test(words)],
  [/developer console/, (_, { status }) => status === 402],
  [
    /The operation accepts/,
    (_, { status }, words) =>
      status === 401 || (status === 403 && (isBare(words) || /application-only|oauth 2/i.test(words)))
  ],
  [/offline\.access|sign in again|client_secret/i, () => false]
]

const isBare = (words: string) => /^(forbidden|you are not permitted to perform this action)\.?$/i.test(words)

const knownWords = [
  "Forbidden",
  "You are not permitted to perform this action.",
  "this account is temporarily locked. Please log in to https://twitter.com to unlock your account.",
  "Your account is suspended and is not permitted to access this feature.",
  "Tweet needs to be a bit shorter.",
  "User is over daily status update limit.",
  "You currently have access to a subset of X API V2 endpoints. You may need a different access level.",
  "This request looks like it might be automated.",
  "You cannot send messages to this user.",
  "You do not have permission to DM one or more participants.",
  "Timestamp out of bounds.",
  "You are not allowed to create a Tweet with duplicate content.",
  "Authenticating with OAuth 2.0 Application-Only is forbidden for this endpoint.",
  "Reply to this conversation is not allowed because you have not been mentioned.",
  "The daily quota of the app is used up.",
  "Your client app is read-only."
]

describe("the remedy of a refusal", () => {
  const refusal = fc.record({
    call: fc.constantFrom(...(Object.keys(calls) as ReadonlyArray<Call>)),
    status: fc.constantFrom(400, 401, 402, 403, 404, 409, 413, 415, 422, 429),
    ahead: fc.constantFrom(0, 0, 4, -4, 5, 20, -90),
    row: fc.constantFrom(...refusalForms),
    words: fc.oneof(fc.constantFrom(...knownWords), fc.stringMatching(/^[A-Z][a-z]{1,9}( [a-z]{1,9}){1,6}\.$/))
  })

  it("comes with the words of X, and only with its evidence", () =>
    fc.assert(
      fc.asyncProperty(refusal, async ({ row, words, ...rest }) => {
        const given = { ...rest, type: row.type, body: row.body(words, "The moon is full.") }
        const { message } = await Effect.runPromise(refused(rest.call, given).pipe(Effect.provide(TestClock.layer())))
        assert.include(message, words.replace(/\.$/, ""))
        const added = message.replace(words.replace(/\.$/, ""), "")
        for (const [remedy, mayBeSaid] of remedies) {
          if (remedy.test(added)) assert.isTrue(mayBeSaid(rest.call, given, words), `${remedy} in ${message}`)
        }
      }),
      { numRuns: times(60) }
    ))

  const rows: ReadonlyArray<
    readonly [what: string, call: Call, refusal: Refusal, remedy: RegExp | undefined, source: string]
  > = [
    [
      "a clock that is 20 minutes behind",
      "post",
      { status: 401, body: '{"title":"Unauthorized"}', ahead: 20 },
      /20 minutes behind/,
      "node-twitter, issue 263"
    ],
    [
      "a clock that is 90 minutes ahead",
      "post",
      { status: 401, body: '{"title":"Unauthorized"}', ahead: -90 },
      /90 minutes ahead/,
      "https://developer.x.com/en/docs/authentication/oauth-1-0a/authorizing-a-request"
    ],
    [
      "number 135",
      "post",
      { status: 401, body: '{"errors":[{"code":135,"message":"Timestamp."}]}' },
      /clock of this machine is wrong/,
      "twit, issue 130"
    ],
    [
      "a clock that OAuth 2.0 does not sign",
      "read",
      { status: 401, body: '{"title":"Unauthorized"}', ahead: 20 },
      /bearer token was refused/,
      "https://datatracker.ietf.org/doc/html/rfc6750"
    ],
    [
      "a bare 403 to a signed write",
      "post",
      { status: 403, body: '{"detail":"Forbidden"}' },
      /read-only/,
      "iembot, issue 85"
    ],
    [
      "a bare 403 to a text that is too long",
      "long post",
      { status: 403, body: '{"title":"Forbidden"}' },
      /The text has 300 characters/,
      "contentport, issue 49"
    ],
    [
      "a bare 403 to a like",
      "like",
      { status: 403, body: '{"title":"Forbidden"}' },
      /self-serve/,
      "https://docs.x.com/x-api/getting-started/about-x-api"
    ],
    [
      "a like by a locked account",
      "like",
      { status: 403, body: '{"errors":[{"code":326,"message":"this account is temporarily locked."}]}' },
      undefined,
      "iembot, issue 85"
    ],
    [
      "a daily limit",
      "post",
      { status: 403, body: '{"errors":[{"code":185,"message":"User is over daily status update limit."}]}' },
      undefined,
      "TeleTweet, issue 3"
    ],
    [
      "a quota, which is no quote",
      "post",
      { status: 403, body: '{"detail":"The quota is used up."}' },
      undefined,
      "https://docs.x.com/x-api/fundamentals/rate-limits"
    ],
    [
      "a quote of a post that is gone",
      "post",
      { status: 403, body: '{"detail":"You attempted to quote a Tweet that is deleted or not visible to you."}' },
      undefined,
      "https://docs.x.com/x-api/posts/create-post"
    ],
    [
      "a message that is longer than a post",
      "long message",
      { status: 403, body: '{"title":"Forbidden"}' },
      /read-only/,
      "https://docs.x.com/x-api/direct-messages/manage/introduction"
    ],
    [
      "a client that is not official",
      "post",
      {
        status: 403,
        body: '{"reason":"official-client-forbidden","detail":"No.","type":"https://api.x.com/2/problems/client-forbidden"}'
      },
      undefined,
      "https://docs.x.com/x-api/fundamentals/response-codes-and-errors"
    ]
  ]
  it.effect.each(rows)("for %s is the right one, or none", ([, call, given, remedy]) =>
    Effect.gen(function* () {
      const { reason } = yield* refused(call, given)
      const hint = "hint" in reason ? reason.hint : undefined
      if (remedy === undefined) assert.isUndefined(hint)
      else assert.match(`${hint}`, remedy)
    })
  )
})
