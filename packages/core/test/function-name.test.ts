import { assert, describe, it } from "@effect/vitest"
import { MissingCredentials, XError } from "@xeffect/core"

describe("a message begins with the function that the caller wrote", () => {
  it.each([
    ["get_tweet", "getTweet"],
    ["get_users_mentions", "getUsersMentions"],
    ["like", "like"],
    ["oauth2_exchange_code", "exchangeCode"],
    ["oauth2_exchange_o_auth1", "exchangeOAuth1"],
    ["oauth1_request_token", "requestToken"],
    ["app_only_token", "appOnlyToken"],
    ["layer", "layer"]
  ])("%s: %s", (operation, name) => {
    const error = new XError({ operation, reason: new MissingCredentials({ rule: "there are none" }) })
    assert.strictEqual(error.message, `${name}: MissingCredentials: there are none`)
    assert.strictEqual(error.operation, operation)
  })
})
