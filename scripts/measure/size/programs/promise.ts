// A look-up and a run over pages, with promises: what they add to the same with Effect.
import { promises } from "@xeffect/promise"
import { getTweet, getUsersTweets } from "@xeffect/tweets"

const x = promises({ bearer_token: "token" })
const program = async () => {
  console.log(await x.data(getTweet, { id: "20" }))
  for await (const post of x.items(getUsersTweets, { id: "20" })) console.log(post.text)
}
void program().then(x.close)
