import { InvalidInput } from "@xeffect/core"
import {
  checkObject,
  checkOptions,
  countOption,
  durationOption,
  functionOption,
  objectOption,
  option
} from "@xeffect/core/options"

const declared = () => ({
  on_event: functionOption(),
  background: functionOption(),
  time_limit: durationOption(),
  store: objectOption("a store of events, such as redisEventStore makes", "get", "set", "remove"),
  max_recent_keys: countOption(0),
  max_body_size: countOption(1),
  challenge_secret: option(
    "client_secret or consumer_secret",
    (value) => value === "client_secret" || value === "consumer_secret"
  ),
  require_newer: option("true or false", (value) => typeof value === "boolean")
})

/** The error in the options of `webhook`, if any. */
export const checkWebhookOptions = (options: object): InvalidInput | undefined => {
  const malformed = checkObject("options", options)
  if (malformed !== undefined) return malformed
  return Reflect.get(options, "on_event") === undefined
    ? new InvalidInput({ parameter: "on_event", value: undefined, rule: "a function" })
    : checkOptions(options, declared())
}
