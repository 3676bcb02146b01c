import { Client } from "@xdevplatform/xdk"

export const make = (baseUrl: string) => {
  const client = new Client({ bearerToken: "token", baseUrl })
  return (): Promise<unknown> => client.posts.getById("20", { tweetFields: ["created_at"], expansions: ["author_id"] })
}
