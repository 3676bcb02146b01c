/** The forms in which the X API, and what stands before it, refuse a request. */
export interface RefusalForm {
  readonly form: string
  /** Who saw it. */
  readonly source: string
  readonly type: string
  /** The body, with the words of the refusal, each of which must arrive. */
  readonly body: (words: string, more: string) => string
  /** Whether the second text is in it too. */
  readonly hasMore?: true
}

const json = "application/json"
const of = (make: (words: string, more: string) => unknown) => (words: string, more: string) =>
  JSON.stringify(make(words, more))
const escapeXml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")

export const refusalForms: ReadonlyArray<RefusalForm> = [
  {
    form: "a problem document",
    source: "https://docs.x.com/x-api/fundamentals/response-codes-and-errors",
    type: "application/problem+json",
    body: of((detail) => ({ title: "Forbidden", detail, type: "about:blank", status: 403 }))
  },
  {
    form: "a problem document without detail",
    source: "https://datatracker.ietf.org/doc/html/rfc9457#section-3.1.3",
    type: "application/problem+json",
    body: of((title) => ({ title, type: "about:blank" }))
  },
  {
    form: "a problem with errors of parameters",
    source: "https://docs.x.com/x-api/fundamentals/response-codes-and-errors",
    type: json,
    hasMore: true,
    body: of((message, detail) => ({ detail, errors: [{ parameters: { ids: ["x"] }, message }] }))
  },
  {
    form: "several errors",
    source: "https://docs.x.com/x-api/fundamentals/response-codes-and-errors",
    type: json,
    hasMore: true,
    body: of((message, more) => ({ errors: [{ message }, { message: more }] }))
  },
  {
    form: "the numbered errors of version 1.1",
    source: "iembot, issue 85",
    type: json,
    body: of((message) => ({ errors: [{ code: 64, message }] }))
  },
  {
    form: "errors as texts",
    source: "node-twitter-api-v2, issue 587",
    type: json,
    hasMore: true,
    body: of((words, more) => ({ errors: [words, more] }))
  },
  {
    form: "errors as an object",
    source: "node-twitter, issue 263",
    type: json,
    body: of((message) => ({ errors: { message } }))
  },
  {
    form: "error as text, of uploads",
    source: "x-ruby, issue 54",
    type: json,
    body: of((error) => ({ request: "/2/media/upload", error }))
  },
  {
    form: "error as an object",
    source: "twitteroauth, issue 466",
    type: json,
    body: of((message) => ({ error: { code: 32, message } }))
  },
  {
    form: "error_description, of sign-ins",
    source: "https://datatracker.ietf.org/doc/html/rfc6749#section-5.2",
    type: json,
    body: of((error_description) => ({ error: "invalid_request", error_description }))
  },
  {
    form: "details of a rule",
    source: "tweepy, issue 1874",
    type: json,
    hasMore: true,
    body: of((words, more) => ({ errors: [{ title: "Invalid Rule", value: "has:x", details: [words, more] }] }))
  },
  {
    form: "an error of processing",
    source: "https://docs.x.com/x-api/media/quickstart/media-upload-chunked",
    type: json,
    body: of((message) => ({ processing_info: { state: "failed", error: { code: 3, name: "Unsupported", message } } }))
  },
  {
    form: "a text of JSON",
    source: "https://datatracker.ietf.org/doc/html/rfc8259",
    type: json,
    body: of((all) => all)
  },
  {
    form: "JSON that nobody knows",
    source: "https://datatracker.ietf.org/doc/html/rfc8259",
    type: json,
    body: of((reason) => ({ outcome: { because: reason } }))
  },
  {
    form: "XML",
    source: "omniauth-twitter, issue 144",
    type: "application/xml",
    body: (words) => `<?xml version='1.0'?><errors><error code="415">${escapeXml(words)}</error></errors>`
  },
  {
    form: "a page of HTML",
    source: "https://developers.cloudflare.com/support/troubleshooting/http-status-codes/",
    type: "text/html",
    body: (words) =>
      `<!DOCTYPE html><html><head><title>Error</title><style>a{}</style></head><body><script>x()</script><h1>${escapeXml(words)}</h1></body></html>`
  },
  {
    form: "plain text",
    source: "flask-dance, issue 370",
    type: "text/plain",
    body: (words) => words
  }
]
