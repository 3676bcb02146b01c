/** Mutants that no test has to notice, each with the reason. `equal` ones do what the code does. */
export const judged: ReadonlyArray<{
  readonly file: string
  /** The line, without its indentation. */
  readonly code: string
  readonly change: string
  readonly isEqual?: true
  readonly why: string
}> = [
  {
    file: "core/src/operation/poll/checkpoint",
    code: "const number = (last.get(name) ?? 0) + 1",
    change: "0 → (-1)",
    isEqual: true,
    why: "The first save goes to the other one of two places. Neither has a text then."
  },
  {
    file: "core/src/operation/poll/fetch-round",
    code: "let isEnd = false",
    change: "false → true",
    isEqual: true,
    why: "It is set before it is read."
  },
  {
    file: "costs/src/ledger/seen",
    code: "const end = isLongNumber.test(id) ? Number(id.slice(-9)) : id",
    change: "9 → 10",
    isEqual: true,
    why: "The beginning and the end of an ID have one digit in common. Different IDs still differ."
  },
  {
    file: "costs/src/stores/files/parts",
    code: "known.set(name, new Set(keys))",
    change: "known.set(name, new Set(keys)) → new Set(keys)",
    why: "The process reads the file that it has written once."
  },
  {
    file: "export/src/update/budget/charge",
    code: "const maxEntriesCounted = 1000",
    change: "1000 → 1001",
    why: "It only keeps a wrong result_count from making a bound of any size. No page has so many entries."
  },
  {
    file: "webhooks/src/receive/delivery/processed-events",
    code: "return go(store?.add?.(access.key, access.value, access.expires_in), access.next)",
    change: "?. → !.",
    isEqual: true,
    why: "A handler without a store adds nothing to one."
  },
  {
    file: "webhooks/src/stores/event-table",
    code: "isCreated = true",
    change: "true → false",
    why: "The statements create the table only if there is none. They only take time."
  },
  {
    file: "webhooks/src/receive/delivery/claims",
    code: 'return { _tag: "Sleep", millis: Math.max(10, records.time_limit / 10), next: () => pollEvent(records, key) }',
    change: "10 → 9",
    why: "A chosen pause, a millisecond shorter."
  },
  {
    file: "export/src/update/next/next-newest",
    code: "first_at !== undefined && at !== undefined && dayOfTime(first_at) === dayOfTime(now) && at <= now + 60_000",
    change: "60_000 → 600000",
    why: "A chosen tolerance for a clock that was set back. The day still has to be the same."
  },
  {
    file: "export/src/comply/comply",
    code: 'yield* refuseIf("comply", checkOutput(output))',
    change: '"comply" → ""',
    why: "The name of the function in a message that says what to do without it."
  },
  {
    file: "export/src/run/steps/list-steps",
    code: 'const { expected, requests = 1 } = slice.from?.by === "known" ? slice.from : { expected: maximum }',
    change: "1 → 0",
    why: "Each list of this version has its number of requests. Without it a page is the largest one."
  },
  {
    file: "media/src/upload/retry-steps",
    code: 'export const isCarriedOut = (error: XError): boolean => error.reason._tag === "DecodeError" && error.reason.carriedOut',
    change: 'error.reason._tag === "DecodeError" && error.reason.carriedOut → error.reason._tag === "DecodeError"',
    isEqual: true,
    why: "A segment is sent by POST. Each response to one that cannot be decoded was carried out."
  },
  {
    file: "tweets/src/thread/find-posted",
    code: "onFailure: (error) => (isUnusable(error) ? lookAgain : Effect.fail(error))",
    change: "Effect.fail(error) → error",
    isEqual: true,
    why: "An XError is an effect that fails with itself."
  },
  {
    file: "compliance/src/results",
    code: "const maxShown = 1000",
    change: "1000 → 1001",
    why: "How much of a line a message shows."
  },
  {
    file: "cli/src/profiles/profile",
    code: "const textOf = (profile: Profile) => `${JSON.stringify({ ...profile, name: undefined }, undefined, 2)}\\n`",
    change: "name: undefined → ",
    why: "The name of a profile is that of its file. The one in it is not read."
  },
  {
    file: "ai/src/gate/approvals",
    code: "const maxAnswered = 10_000",
    change: "10_000 → 100000",
    why: "A chosen bound of memory."
  },
  {
    file: "ai/src/gate/sealed",
    code: "JSON.stringify([definition.method, encoded.path, definition.body?.constant ?? {}, body, encoded.userAuth])",
    change: "definition.body?.constant ?? {} → definition.body?.constant",
    isEqual: true,
    why: "JSON has null in its place, which is as different from every constant."
  },
  {
    file: "reply/src/state/machine",
    code: 'by === event.by ? { _tag: "Received", key, mention, failures, not_before: 0 } : undefined,',
    change: "0 → (-1)",
    isEqual: true,
    why: "Both are before every time."
  },
  {
    file: "reply/src/state/machine",
    code: 'SendAgain: (entry) => approved(entry, "refused")',
    change: '"refused" → ""',
    isEqual: true,
    why: "Neither text is the ID of a process. That there is one makes the bot look first."
  }
]
