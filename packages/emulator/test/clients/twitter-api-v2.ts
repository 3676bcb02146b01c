import { ETwitterStreamEvent, type TOAuth2Scope, TwitterApi } from "twitter-api-v2"
import { callback, type Given, png, scopes, type Suite } from "./suite.ts"

const rule = "turbot"

const signIns = async ({ approve, call, emulator }: Given) => {
  const { client_id, client_secret, consumer_key, consumer_secret } = emulator.credentials
  const app = { appKey: consumer_key, appSecret: consumer_secret }
  const post = emulator.world.seed.posts.latest
  await call(
    "app login",
    async () => (await new TwitterApi(app).appLogin()).v2.singleTweet(post),
    ({ data }) => data.id === post
  )
  await call(
    "OAuth 1.0a",
    async () => {
      const link = await new TwitterApi(app).generateAuthLink(callback)
      const back = await approve(link.url)
      const keys = { accessToken: back.get("oauth_token") ?? "", accessSecret: link.oauth_token_secret }
      return new TwitterApi({ ...app, ...keys }).login(back.get("oauth_verifier") ?? "")
    },
    ({ screenName }) => screenName === "ada_rivers"
  )
  return call("OAuth 2.0, and a refresh", async () => {
    const client = new TwitterApi({ clientId: client_id, clientSecret: client_secret })
    const link = client.generateOAuth2AuthLink(callback, { scope: [...scopes] as Array<TOAuth2Scope> })
    const back = await approve(link.url)
    const code = back.get("code") ?? ""
    const given = await client.loginWithOAuth2({ code, codeVerifier: link.codeVerifier, redirectUri: callback })
    return (await client.refreshOAuth2Token(given.refreshToken ?? "")).client
  })
}

type Call = Given["call"]

interface Ids {
  readonly user: string
  readonly other: string
  readonly another: string
  readonly post: string
  readonly list: string
}

/** Reads with any credentials. */
const reads = async (call: Call, { v2 }: TwitterApi, { list, post, user }: Ids) => {
  await call(
    "a post with its author",
    () => v2.singleTweet(post, { "tweet.fields": ["created_at", "entities"], expansions: ["author_id"] }),
    ({ includes }) => includes?.users?.length === 1
  )
  await call(
    "posts of which one is not there",
    () => v2.tweets([post, "1"]),
    ({ data, errors }) => data.length === 1 && errors?.length === 1
  )
  await call(
    "all pages of a search",
    async () => {
      let count = 0
      for await (const _ of await v2.search("#tides", { max_results: 10 })) count++
      return count
    },
    (count) => count >= 5
  )
  await call(
    "more of a timeline",
    async () => (await v2.userTimeline(user, { max_results: 5 })).fetchLast(50),
    ({ tweets }) => tweets.length > 5
  )
  await call(
    "a user by name",
    () => v2.userByUsername("ada_rivers", { "user.fields": ["public_metrics"] }),
    ({ data }) => data.id === user
  )
  await call(
    "users of whom one is not there",
    () => v2.usersByUsernames(["ada_rivers", "ben_harbor", "nobody_there"]),
    ({ data }) => data.length === 2
  )
  await call(
    "a page of followers",
    () => v2.followers(user, { max_results: 2, asPaginator: true }),
    ({ users }) => users.length === 2
  )
  await call(
    "who is followed",
    () => v2.following(user),
    ({ data }) => data.length > 0
  )
  await call(
    "a list",
    () => v2.list(list),
    ({ data }) => data.id === list
  )
  await call("members of a list", () => v2.listMembers(list))
  await call("posts of a list", () => v2.listTweets(list))
  await call("owned lists", () => v2.listsOwned(user))
  await call("quotes", () => v2.quotes(post))
  await call("who reposted", () => v2.tweetRetweetedBy(post))
}

const appOnly = async (call: Call, { v2 }: TwitterApi) => {
  await call("Spaces", () => v2.searchSpaces({ query: "tide", state: "live" }))
  await call("counts", () => v2.tweetCountRecent("#tides"))
  await call("a search of everything", () => v2.searchAll("#tides"))
  await call("compliance jobs", () => v2.complianceJobs({ type: "tweets" }))
}

const posting = async (call: Call, name: string, { v1, v2 }: TwitterApi) => {
  const text = (what: string) => `${what} by twitter-api-v2 with ${name}`
  const post = await call(
    "a post",
    () => v2.tweet(text("A post")),
    ({ data }) => data.id !== ""
  )
  const id = post?.data.id ?? ""
  await call(
    "a thread",
    () => v2.tweetThread([text("One"), text("Two"), { text: text("Three") }]),
    (posts) => posts.length === 3
  )
  await call("a reply", () => v2.reply(text("A reply"), id))
  await call("a poll", () => v2.tweet({ text: text("A poll"), poll: { options: ["a", "b"], duration_minutes: 10 } }))
  const media = await call("a picture", () =>
    v2.uploadMedia(png, { media_type: "image/png" as never, media_category: "tweet_image" })
  )
  const older = () =>
    v1.uploadMedia(png, { mimeType: "image/png" }).catch(({ code }: { readonly code: number }) => code)
  await call("the older upload, which is gone", older, (code) => code === 404)
  await call("a post with the picture", () =>
    v2.tweet({ text: text("A picture"), media: { media_ids: [media ?? ""] } })
  )
  await call("alternative text", () => v2.createMediaMetadata(media ?? "", { alt_text: { text: "A dot" } }))
  const gif = Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(3_000_000)])
  await call("a GIF in chunks", () =>
    v2.uploadMedia(gif, { media_type: "image/gif" as never, media_category: "tweet_gif" })
  )
  await call(
    "a deletion",
    () => v2.deleteTweet(id),
    ({ data }) => data.deleted
  )
}

const acting = async (call: Call, { v2 }: TwitterApi, { another, other, post, user }: Ids) => {
  await call(
    "who am I",
    () => v2.me(),
    ({ data }) => data.id === user
  )
  await call(
    "a like",
    () => v2.like(user, post),
    ({ data }) => data.liked
  )
  await call("an unlike", () => v2.unlike(user, post))
  await call(
    "the home timeline",
    () => v2.homeTimeline(),
    ({ tweets }) => tweets.length > 0
  )
  await call("a follow", () => v2.follow(user, other))
  await call("a mute", () => v2.mute(user, other))
  await call("an unmute", () => v2.unmute(user, other))
  const made = await call(
    "a new list",
    () => v2.createList({ name: "Gauges" }),
    ({ data }) => data.id !== ""
  )
  const list = made?.data.id ?? ""
  await call("a member of it", () => v2.addListMember(list, other))
  await call("pinning it", () => v2.pinList(user, list))
  await call("unpinning it", () => v2.unpinList(user, list))
  await call("removing it", () => v2.removeList(list))
  await call(
    "a message",
    () => v2.sendDmToParticipant(other, { text: "Hey" }),
    ({ dm_event_id }) => dm_event_id !== ""
  )
  await call(
    "messages",
    () => v2.listDmEvents(),
    ({ events }) => events.length > 0
  )
  await call("a group", () =>
    v2.createDmConversation({
      conversation_type: "Group",
      participant_ids: [other, another],
      message: { text: "Hello" }
    })
  )
}

const bookmarks = async (call: Call, { v2 }: TwitterApi, { post }: Ids) => {
  await call("Spaces", () => v2.searchSpaces({ query: "tide", state: "live" }))
  await call("a bookmark", () => v2.bookmark(post))
  await call(
    "bookmarks",
    () => v2.bookmarks(),
    ({ tweets }) => tweets.length > 0
  )
  await call("no bookmark", () => v2.deleteBookmark(post))
}

const streaming = async ({ call, emulator }: Given, app: TwitterApi, user: TwitterApi) => {
  await call(
    "a stream",
    async () => {
      await app.v2.updateStreamRules({ add: [{ value: rule }] })
      const stream = await app.v2.searchStream({ expansions: ["author_id"] })
      const received = new Promise<{ readonly includes?: object; readonly matching_rules?: object }>((resolve) => {
        stream.on(ETwitterStreamEvent.Data, resolve)
      })
      await user.v2.tweet(`A ${rule}`)
      const post = await received
      stream.close()
      return post
    },
    ({ includes, matching_rules }) => includes !== undefined && matching_rules !== undefined
  )
  await call(
    "headers of limits",
    () => app.v2.get(`tweets/${emulator.world.seed.posts.latest}`, {}, { fullResponse: true }),
    ({ rateLimit }) => (rateLimit?.limit ?? 0) > 0
  )
}

export const twitterApiV2: Suite = {
  name: "twitter-api-v2",
  run: async (given) => {
    const { call, emulator } = given
    const { access_token, access_token_secret, bearer_token, consumer_key, consumer_secret } = emulator.credentials
    const { lists, posts, users } = emulator.world.seed
    const ids = { user: users.main, other: users.ben, another: users.chloe, post: posts.latest, list: lists.harbour }
    const app = new TwitterApi(bearer_token)
    const keys = { accessToken: access_token, accessSecret: access_token_secret }
    const signed = new TwitterApi({ appKey: consumer_key, appSecret: consumer_secret, ...keys })
    const user = await signIns(given)
    const by =
      (name: string): Call =>
      (one, run, isRight) =>
        call(`${name}: ${one}`, run, isRight)
    await reads(by("the bearer token"), app, ids)
    await appOnly(by("the bearer token"), app)
    for (const [name, client] of [
      ["OAuth 1.0a", signed],
      ["OAuth 2.0", user]
    ] as const) {
      if (client === undefined) continue
      await reads(by(name), client, ids)
      await acting(by(name), client, ids)
      await posting(by(name), name, client)
    }
    if (user !== undefined) await bookmarks(by("OAuth 2.0"), user, ids)
    await streaming(given, app, signed)
  }
}
