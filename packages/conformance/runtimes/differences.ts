/** An outcome of an exchange that is another in some places. */
export interface Difference {
  /** The name of the check. */
  readonly of: string
  /** The runtimes, with the way of sending if it is not `fetch`. */
  readonly where: RegExp
  readonly outcome: unknown
  /** Whether the usual outcome is seen as well. */
  readonly isSometimes?: boolean
}

const lost = "createTweet: OutcomeUnknown: the connection broke. It may have been carried out."
const misdirected = "createTweet: BadRequest (421): status 421 with a body without words"
const tooLarge = "upload: BadRequest (413): status 413 with a body without words"
const failed = "Failed to fetch"
const unread = "the response body could not be read"

/** What `fetch` sends again by itself, and what platforms cannot do: the page on errors has these in words. */
export const differences: ReadonlyArray<Difference> = [
  {
    of: "a write whose response is a 421",
    where: /^(Node|Vercel)(?!.*(nodeSend|:|undici))/,
    outcome: [misdirected, 2]
  },
  { of: "a write whose response is a 421", where: /^Chromium/, outcome: [misdirected, 2] },
  { of: "a write whose response does not come", where: /^Deno(?!.*nodeSend)/, outcome: [lost, 2] },
  { of: "a write whose kept connection breaks is sent once", where: /^Deno(?!.*nodeSend)/, outcome: [lost, 2] },
  // Its `fetch` takes a response as whole if its chunks only lack their end. JSON that is cut off is found out anyway.
  {
    of: "a read of a response whose chunks end too early",
    where: /^Node 20(?!.*nodeSend)/,
    outcome: JSON.stringify({ data: { id: "20", text: "just setting up", edit_history_tweet_ids: ["20"] } })
  },
  // The response is the same, but the rest of the upload is not always given up.
  {
    of: "a response that comes before the end of an upload ends it",
    where: /^Bun, HttpClient/,
    outcome: [[tooLarge, false], true],
    isSometimes: true
  },
  // The response is the same, but the connection of the upload stays open.
  {
    of: "a response that comes before the end of an upload ends it",
    where: /^workerd/,
    outcome: [[tooLarge, true], false]
  },
  // A browser hides redirects and why a request was lost, adds headers, and cannot upload streams over HTTP/1.1.
  {
    of: "a redirect is not followed",
    where: /^Chromium/,
    outcome: [
      "getTweet: ServerError (0): the response is a redirect to a URL that the browser hides, and redirects are not followed",
      0
    ]
  },
  {
    of: "a request has no cookie, no trace header and no other header than those that are listed",
    where: /^Chromium/,
    outcome: ["accept", "authorization", "origin", "referer", "user-agent"]
  },
  ...[
    ["a read of a response whose length is too large", `getTweet: TransportError (200): ${unread}: network error`],
    ["a read of a response whose chunks end too early", `getTweet: TransportError (200): ${unread}: network error`],
    ["a read of a connection that is reset before the response", `getTweet: TransportError: ${failed}`],
    [
      "a read of a connection that is reset within the response",
      `getTweet: TransportError (200): ${unread}: network error`
    ],
    [
      "a write whose response has a length that is too large",
      [`createTweet: OutcomeUnknown (200): ${unread}: network error. It may have been carried out.`, 1]
    ],
    [
      "a write whose response does not come",
      [`createTweet: OutcomeUnknown: ${failed}. It may have been carried out.`, 2]
    ],
    [
      "a write whose response breaks off",
      [`createTweet: OutcomeUnknown (200): ${unread}: network error. It may have been carried out.`, 1]
    ],
    ["a write whose body is a stream is sent once, also after a 421", 0],
    [
      "a write whose kept connection breaks is sent once",
      [`createTweet: OutcomeUnknown: ${failed}. It may have been carried out.`, 2]
    ],
    [
      "a response that comes before the end of an upload ends it",
      [[`upload: OutcomeUnknown: ${failed}. It may have been carried out.`, false], true]
    ]
  ].map(([of, outcome]): Difference => ({ of: String(of), where: /^Chromium/, outcome }))
]
