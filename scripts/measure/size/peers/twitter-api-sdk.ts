// `read.ts` with twitter-api-sdk.
import { Client } from "twitter-api-sdk"

const client = new Client("token")

void client.tweets.findTweetById("20", { "tweet.fields": ["created_at"], expansions: ["author_id"] }).then(console.log)
