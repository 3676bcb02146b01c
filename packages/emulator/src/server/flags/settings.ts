/** The options that flags set. */
import * as Option from "effect/Option"
import type { StartOptions } from "../control/controlled.ts"
import type { EmulatorOptions } from "../../emulator/pipeline.ts"
import type { Given } from "./flags.ts"

/** The options of the emulator that flags set. */
export const emulatorOptionsOf = (given: Given): EmulatorOptions => {
  const { access_level, auto_approve, deny, fail, latency, limits, log, problem_types, redirect_uris, vocabulary } =
    given
  const authorize_page = auto_approve ? "approve" : deny ? "deny" : "ask"
  const public_url = Option.getOrUndefined(given.public_url)
  const live = given.live && { per_minute: Option.getOrUndefined(given.live_rate) }
  const webhooks = { challenge_every: given.challenge_every }
  return {
    webhooks,
    access_level,
    authorize_page,
    fail,
    latency,
    limits,
    live,
    log,
    problem_types,
    public_url,
    redirect_uris,
    vocabulary
  }
}

/** The options of the server that flags set. */
export const serverOptionsOf = (given: Given) => {
  const { allowed_hosts, allowed_origins, compress_streams, listen, max_body_size, port, public_url } = given
  // Clients ask for the host of the public address.
  const own = Option.match(public_url, { onNone: () => [], onSome: (url) => [new URL(url).hostname] })
  return { port, listen, allowed_hosts: [...allowed_hosts, ...own], allowed_origins, max_body_size, compress_streams }
}

/** How the time and the chance of the emulator start. */
export const startOf = ({ clock, seed, stop_clock }: Given): StartOptions => ({
  clock: Option.getOrUndefined(clock),
  seed: Option.getOrUndefined(seed),
  stop_clock
})
