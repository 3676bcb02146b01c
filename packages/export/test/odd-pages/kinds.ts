// Odd responses with status 200, made of the page that would be right.

/** A page as the X API sends it. */
export interface Page {
  readonly data: ReadonlyArray<{ readonly id: string; readonly text: string }>
  readonly meta?: { readonly result_count: number; readonly next_token?: string }
}

/** A body: text as it is, anything else as JSON. */
type Odd = (page: Page, token: string | undefined) => unknown

const problem = { title: "Over capacity", detail: "overloaded", type: "about:blank" }

const half = ({ data }: Page) => data.slice(0, Math.floor(data.length / 2))

const withMeta =
  (meta: unknown): Odd =>
  (page) => ({ ...page, meta })

const withToken =
  (next_token: unknown): Odd =>
  (page) => ({ ...page, meta: { ...page.meta, next_token } })

const withData =
  (data: unknown): Odd =>
  (page) => ({ ...page, data })

const withEntry =
  (entry: unknown): Odd =>
  (page) => ({ ...page, data: [...page.data.slice(0, -1), entry] })

const withCount =
  (result_count: unknown): Odd =>
  (page) => ({ ...page, meta: { ...page.meta, result_count } })

/** Each kind of odd response by its name. */
export const kinds: Readonly<Record<string, Odd>> = {
  "an empty object": () => ({}),
  "an empty list": () => [],
  null: () => "null",
  "a JSON text": () => '"ok"',
  HTML: () => "<html><body>Over capacity</body></html>",
  "an empty body": () => "",
  "half a body": (page) => JSON.stringify(page).slice(0, 200),
  "two bodies": (page) => JSON.stringify(page).repeat(2),
  "no meta": ({ data }) => ({ data }),
  "meta that is null": withMeta(null),
  "meta that is a list": withMeta([]),
  "meta that is a text": withMeta("gone"),
  "meta that is a number": withMeta(0),
  "a token that is a number": withToken(5),
  "a token that is an object": withToken({}),
  "a token that is a list": withToken(["t1"]),
  "a token that is true": withToken(true),
  "the token of the page itself": (page, token) => withToken(token ?? "t0")(page, token),
  "data that is null": withData(null),
  "data that is missing": ({ meta }) => ({ meta }),
  "data that is empty": withData([]),
  "data that is an object": withData({}),
  "data that is a text": withData("gone"),
  "data that is a number": withData(0),
  "errors alone": () => ({ errors: [problem] }),
  "errors and half of the entries, without meta": (page) => ({ data: half(page), errors: [problem] }),
  "errors and half of the entries": (page) => ({ ...page, data: half(page), errors: [problem] }),
  "errors that are an object, without meta": ({ data }) => ({ data, errors: problem }),
  "half of the entries": (page) => ({ ...page, data: half(page) }),
  "all entries but one": (page) => ({ ...page, data: page.data.slice(1) }),
  "each entry twice": (page) => ({ ...page, data: [...page.data, ...page.data] }),
  "an entry that is null": withEntry(null),
  "an entry that is a text": withEntry("gone"),
  "an entry without its ID": withEntry({ text: "no ID" }),
  "a count that is a text": withCount("100"),
  "a count below zero": withCount(-1),
  "a count that is a fraction": withCount(9.5),
  "a count of more than there is": withCount(1000)
}

/** The names of the kinds. */
export const kindNames: ReadonlyArray<string> = Object.keys(kinds)
