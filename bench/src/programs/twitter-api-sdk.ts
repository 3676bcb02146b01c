import { Client } from "twitter-api-sdk"

export const make = (base_url: string) => {
  const client = new Client("token", { base_url })
  return (): Promise<unknown> =>
    client.tweets.findTweetById("20", { "tweet.fields": ["created_at"], expansions: ["author_id"] })
}
