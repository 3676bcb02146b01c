/** The names of the flags of the command, by whether they have a value, and whether they may be repeated. */

/** Flags without a value. */
export const switches: ReadonlyArray<string> = [
  "log",
  "auto-approve",
  "deny",
  "open",
  "live",
  "stop-clock",
  "control",
  "control-remote",
  "compress-streams"
]

/** Flags with a value that may be repeated. */
export const repeatable: ReadonlyArray<string> = ["user", "redirect-uri", "allow-host", "allow-origin"]

/** Flags with one value. */
export const valued: ReadonlyArray<string> = [
  "port",
  "limits",
  "latency",
  "fail",
  "vocabulary",
  "problem-types",
  "access-level",
  "live-rate",
  "challenge-every",
  "public-url",
  "listen",
  "max-body",
  "clock",
  "seed"
]

/** Whether a flag has no value. */
export const isSwitch = (name: string): boolean => switches.includes(name)
