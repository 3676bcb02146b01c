// `read.ts` with twitter-api-v2.
import { TwitterApi } from "twitter-api-v2"

const client = new TwitterApi("token").readOnly

void client.v2.singleTweet("20", { "tweet.fields": ["created_at"], expansions: ["author_id"] }).then(console.log)
