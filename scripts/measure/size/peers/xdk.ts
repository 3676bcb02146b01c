// `read.ts` with @xdevplatform/xdk.
import { Client } from "@xdevplatform/xdk"

const client = new Client({ bearerToken: "token" })

void client.posts.getById("20", { tweetFields: ["created_at"], expansions: ["author_id"] }).then(console.log)
