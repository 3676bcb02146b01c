// One read by promises: what `promises` adds to the same with Effect.
import { promises } from "@xeffect/promise"
import { getTweet } from "@xeffect/tweets"

const x = promises({ bearer_token: "token" })
void x(getTweet, { id: "20" }).then(({ data }) => console.log(data?.text))
