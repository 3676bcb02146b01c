// The two official clients for TypeScript, of today and of before.
import { Client, generateCodeChallenge, generateCodeVerifier, OAuth2, UserPaginator } from "@xdevplatform/xdk"
import { auth, Client as SdkClient } from "twitter-api-sdk"
import { callback, png, scopes, type Suite } from "./suite.ts"

export const twitterApiSdk: Suite = {
  name: "twitter-api-sdk",
  run: async ({ approve, call, emulator }) => {
    const { bearer_token, client_id, client_secret } = emulator.credentials
    const app = new SdkClient(bearer_token)
    const post = emulator.world.seed.posts.latest
    await call(
      "a post",
      () => app.tweets.findTweetById(post),
      ({ data }) => data?.id === post
    )
    await call(
      "pages of a search",
      async () => {
        let count = 0
        for await (const { data } of app.tweets.tweetsRecentSearch({ query: "#tides", max_results: 10 }))
          count += data?.length ?? 0
        return count
      },
      (count) => count > 0
    )
    await call(
      "a user who is not there",
      () => app.users.findUserById("999"),
      ({ errors }) => errors?.length === 1
    )
    const user = await call("OAuth 2.0, and a refresh", async () => {
      const own = new auth.OAuth2User({ client_id, client_secret, callback, scopes: [...scopes] as never })
      const back = await approve(own.generateAuthURL({ state: "s", code_challenge_method: "s256" }))
      await own.requestAccessToken(back.get("code") ?? "")
      await own.refreshAccessToken()
      return new SdkClient(own)
    })
    if (user === undefined) return
    await call(
      "a new post",
      () => user.tweets.createTweet({ text: "By twitter-api-sdk" }),
      ({ data }) => data?.id
    )
    await call(
      "who am I",
      () => user.users.findMyUser(),
      ({ data }) => data?.username === "ada_rivers"
    )
  }
}

export const xdk: Suite = {
  name: "@xdevplatform/xdk",
  run: async ({ approve, call, emulator }) => {
    const { bearer_token, client_id, client_secret } = emulator.credentials
    const { posts, users } = emulator.world.seed
    const app = new Client({ bearerToken: bearer_token })
    await call(
      "a post",
      () => app.posts.getById(posts.latest, { tweetFields: ["created_at"] }),
      ({ data }) => data?.id
    )
    await call(
      "a search",
      () => app.posts.searchRecent("#tides", { maxResults: 10 }),
      ({ data }) => data?.length
    )
    await call(
      "a user by name",
      () => app.users.getByUsername("ada_rivers"),
      ({ data }) => data?.id === users.main
    )
    await call(
      "pages of followers",
      async () => {
        const pages = new UserPaginator(async (token) => {
          const page = await app.users.getFollowers(users.main, {
            maxResults: 2,
            ...(token && { paginationToken: token })
          })
          return { ...page, data: page.data ?? [] } as never
        })
        let count = 0
        for await (const _ of pages) count++
        return count
      },
      (count) => count >= 3
    )
    const user = await call("OAuth 2.0", async () => {
      const config = { clientId: client_id, clientSecret: client_secret, redirectUri: callback, scope: [...scopes] }
      const own = new OAuth2(config)
      const verifier = generateCodeVerifier()
      own.setPkceParameters(verifier, await generateCodeChallenge(verifier))
      const back = await approve(await own.getAuthorizationUrl("state"))
      const { access_token } = await own.exchangeCode(back.get("code") ?? "", verifier)
      return new Client({ accessToken: access_token })
    })
    if (user === undefined) return
    await call(
      "a new post",
      () => user.posts.create({ text: "By the xdk" }),
      ({ data }) => data?.id
    )
    await call("a message", () => user.directMessages.createByParticipantId(users.ben, { text: "Hey" } as never))
    const media = png.toString("base64")
    await call(
      "a picture",
      () => user.media.upload({ media, mediaCategory: "tweet_image" } as never),
      ({ data }) => data
    )
    await call(
      "a new list",
      () => user.lists.create({ name: "Gauges of the xdk" } as never),
      ({ data }) => data
    )
    const like = { tweetId: posts.latest }
    await call(
      "a like",
      () => user.users.likePost(users.main, like as never),
      ({ data }) => data
    )
    await call(
      "a stream",
      async () => {
        await app.stream.updateRules({ add: [{ value: "dab" }] })
        const stream = await app.stream.posts()
        const received = new Promise<unknown>((resolve) => stream.on("data", resolve))
        await user.posts.create({ text: "A dab" })
        const post = await received
        stream.close()
        return post
      },
      (post) => Reflect.get(Object(post), "data") !== undefined
    )
  }
}
