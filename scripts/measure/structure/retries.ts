import type { Module } from "./modules.ts"

/** Code that decides by itself when to try again, how often, or how long to wait before it. */
const pattern =
  /\b(?:Effect|Stream)\.(?:retry|repeat)\w*\(|\bSchedule\.\w+\(|2 \*\* (?:\w+\.)*\(?[a-zA-Z]|\bmaxAttempts\b|\bmaxTurns\b/

/** The places that look like a retry, and are none: nothing that failed is done again. */
const notRetries: Readonly<Record<string, string>> = {
  "core/src/operation/poll/rounds.ts": "the time between rounds, which doubles while nothing is new",
  "http/src/middleware/retry-schedule.ts": "takes the waits of a program's schedule, once the policy has decided",
  "http/src/sign-in/refresh/from-oauth1/move-users.ts":
    "exchanges the keys of a user again if the pair was lost: nobody has it, and a new one ends it",
  "core/src/store/file-store.ts": "reads the newest version again while others write",
  "export/src/update/pace.ts":
    "the time between updates, which doubles while nothing is new, and to the next try of a duty",
  "reply/src/state/machine.ts":
    "the time between looks for a reply whose outcome is unknown, and to the next try to compose one",
  "reply/src/work/run.ts":
    "the time before other replies are sent, after replies that were refused or whose outcome is unknown",
  "webhooks/src/register/watch-webhook.ts": "looks at a webhook at intervals"
}

const matching = (modules: ReadonlyArray<Pick<Module, "path" | "text">>): ReadonlyArray<string> =>
  modules.filter(({ text }) => pattern.test(text)).map(({ path }) => path.replace("packages/", ""))

/** The files with a retry mechanism of their own. */
export const retryMechanisms = (modules: ReadonlyArray<Pick<Module, "path" | "text">>): ReadonlyArray<string> =>
  matching(modules).filter((path) => notRetries[path] === undefined)
