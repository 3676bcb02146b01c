import { assert, describe, it } from "@effect/vitest"
import { bookmark, createTweet } from "@xeffect/tweets"
import * as Effect from "effect/Effect"
import { ClientCapabilities } from "effect/ai/McpSchema"
import * as McpTest from "effect/ai/McpTest"
import { placeId } from "../../../ai/src/tools/places.ts"
import { lackedBy } from "../../../ai/src/question/acting.ts"
import { maxLength, resourcePages } from "../../src/mcp/knowledge/resources.ts"
import { type Group, groups } from "../../../ai/src/tool/tool.ts"
import { protocolsOf, registrationsOf } from "../../src/mcp/serve.ts"
import { tools } from "../../../ai/src/tools/all.ts"
import { xeffect } from "../support/run.ts"
import { readInputs } from "../agents/inputs.ts"
import { call, resultOf, tried, type TriedOptions, withoutPerson } from "./support.ts"

const listed = (allowed: ReadonlyArray<Group>, options: TriedOptions = {}) =>
  Effect.gen(function* () {
    const { session } = yield* tried(options)
    const client = yield* McpTest.makeClient(registrationsOf(session, new Set(allowed)), {
      protocols: [protocolsOf(new Set(allowed), new Set())[1]]
    })
    return (yield* client.listTools()).tools
  })

it.effect("The list of tools without groups has reads alone, within 13 kB", () =>
  Effect.gen(function* () {
    const tools = yield* listed([])
    assert.isAtMost(JSON.stringify(tools).length, 13_000)
    for (const { annotations, name } of tools) assert.isTrue(annotations?.readOnlyHint, name)
  }).pipe(Effect.scoped)
)

it.effect("Each tool has closed input, a schema of its output, and its price", () =>
  Effect.gen(function* () {
    const all = yield* listed(groups)
    assert.lengthOf(all, tools.length)
    for (const { description, inputSchema, name, outputSchema, title } of all) {
      assert.strictEqual(inputSchema["additionalProperties"], false, name)
      assert.isDefined(outputSchema, name)
      assert.isDefined(title, name)
      assert.match(description ?? "", /Costs \d[\d.]* dollars per [a-z ]+|Free\./, name)
    }
  }).pipe(Effect.scoped)
)

/** Free texts, whose names say what they are, and the time after another whose form is described. */
const isFree = ({ minLength }: { readonly minLength?: number }, name: string) =>
  minLength !== undefined || ["end_time", "image", "query"].includes(name)

it.effect("Each argument with a form says in the list which form that is", () =>
  Effect.gen(function* () {
    for (const { inputSchema, name } of yield* listed(groups)) {
      for (const [argument, one] of Object.entries(inputSchema["properties"] ?? {})) {
        const schema = Object(one)
        if (schema.type !== "string" || schema.enum !== undefined || isFree(schema, argument)) continue
        assert.isString(schema.description, `${argument} of ${name}`)
      }
    }
  }).pipe(Effect.scoped)
)

it.effect("The tools that post say what a post with a picture costs", () =>
  Effect.gen(function* () {
    const posting = (yield* listed(["post"])).filter(({ name }) => ["create_post", "create_thread"].includes(name))
    assert.lengthOf(posting, 2)
    for (const { description } of posting) {
      assert.match(
        description ?? "",
        /Costs 0\.015 dollars per (?:call|post)\. 0\.2 with a link, a picture or a quote\./
      )
    }
  }).pipe(Effect.scoped)
)

it.effect.each(groups)("The group %s opens tools that are not listed without it", (group) =>
  Effect.gen(function* () {
    const [without, with_] = [yield* listed([]), yield* listed([group])]
    assert.isAbove(with_.length, without.length)
  }).pipe(Effect.scoped)
)

describe("A tool that cannot work with the credentials of the server", () => {
  it.effect.each([
    ["all", ["bookmark_post"]],
    ["app", ["bookmark_post", "create_post", "read_bookmarks", "search_users", "send_message"]],
    ["oauth2", ["check_usage"]]
  ] as const)("says what it needs before it is called: credentials %s", ([credentials, lacking]) =>
    Effect.gen(function* () {
      const all = yield* listed(groups, { credentials })
      const lackingTools = all.filter(({ description }) => description?.includes("Does not work yet: it needs "))
      assert.includeMembers(
        lackingTools.map(({ name }) => name),
        [...lacking]
      )
      for (const name of ["search_posts", "read_post", "read_profile"]) {
        assert.notInclude(
          lackingTools.map((one) => one.name),
          name
        )
      }
      for (const { description } of lackingTools) assert.match(description ?? "", /xeffect login/)
    }).pipe(Effect.scoped)
  )

  it("counts scopes that the profile has", () => {
    const profile = { name: "ada", scopes: ["tweet.read", "tweet.write", "users.read"] }
    assert.isUndefined(lackedBy(createTweet.definition, { bearer: "user", profile }))
    assert.include(lackedBy(bookmark.definition, { bearer: "user", profile }), "bookmark.write")
    assert.isUndefined(lackedBy(bookmark.definition, { bearer: "user" }))
  })
})

it.effect.each([
  ["read_bookmarks", {}],
  ["search_users", { query: "ben" }],
  ["read_timeline", {}],
  ["read_timeline", { user: "me" }],
  ["read_lists", {}],
  ["search_posts", { query: "#tides", start_time: "2026-13-01T00:00:00Z" }],
  ["search_posts", { query: "has:images" }],
  ["read_post", { post: "1" }]
] as const)("An error is in the words of agents: %s %o", ([name, input]) =>
  Effect.gen(function* () {
    const all = yield* tried({ credentials: "app" })
    const { text } = resultOf(yield* call(all, name, input))
    assert.notMatch(text, /user_auth|consumer_key|RegExp|bearer_token|DateTime|xeffect\/|storeTokens/)
  }).pipe(Effect.scoped)
)

/** The descriptions of tools that write, as a client reads them. The group `dm` is open to clients that cannot ask. */
const spokenTo = Effect.fnUntraced(function* (protocol: 0 | 1 | 2 | 3, elicitation: ClientCapabilities["elicitation"]) {
  const { session } = yield* tried()
  const [allowed, unasked] = [new Set(["post", "dm"] as const), new Set(["dm"] as const)]
  const client = yield* McpTest.makeClient(registrationsOf(session, allowed), {
    protocols: [protocolsOf(allowed, unasked)[protocol]],
    clientCapabilities: new ClientCapabilities(elicitation === undefined ? {} : { elicitation })
  })
  const { tools: all } = yield* client.listTools()
  return ["create_post", "send_message", "read_post"].map((name) => all.find((one) => one.name === name)?.description)
})

describe("The description of a tool that writes", () => {
  it.effect.each([
    [0, { form: {} }],
    [1, {}],
    [2, {}]
  ] as const)("says that the person is asked to a client that can ask: protocol %s, %o", ([protocol, elicitation]) =>
    Effect.gen(function* () {
      const [post, message, read] = yield* spokenTo(protocol, elicitation)
      assert.include(post, "Asks the person first.")
      assert.include(message, "Asks the person first.")
      assert.notMatch(read ?? "", /[Aa]sks|Refused/)
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    [0, undefined],
    [0, { url: {} }],
    [1, undefined],
    [1, { url: {} }],
    [2, undefined],
    [3, {}]
  ] as const)("says that nobody is asked to a client that cannot ask: protocol %s, %o", ([protocol, elicitation]) =>
    Effect.gen(function* () {
      const [post, message, read] = yield* spokenTo(protocol, elicitation)
      assert.include(post, "Refused: your client cannot ask the person")
      assert.include(message, "Does not ask")
      assert.notMatch(`${post} ${message}`, /Asks the person/)
      assert.notMatch(read ?? "", /[Aa]sks|Refused/)
    }).pipe(Effect.scoped)
  )
})

describe("The flag --unasked", () => {
  it.effect.each([
    [["--unasked", "post"], "--unasked has post, but --allow does not."],
    [["--allow", "post", "--unasked", "post,dm"], "--unasked has dm, but --allow does not."],
    [
      ["--allow", "post", "--unasked", "posts"],
      '--unasked must be one or more of post, dm, like, follow, list, media, but is "posts".'
    ]
  ] as const)("is refused at the start for %o", ([flags, sentence]) =>
    Effect.gen(function* () {
      const { code, stderr } = yield* xeffect(["mcp", "--emulator", ...flags])
      assert.strictEqual(code, 2)
      assert.include(stderr, sentence)
    })
  )

  it.effect("is announced on standard error before anything is served", () =>
    Effect.gen(function* () {
      const { stderr } = yield* xeffect([
        "mcp",
        "--emulator",
        "--allow",
        "post,dm",
        "--unasked",
        "dm",
        "--http",
        "none"
      ])
      assert.match(stderr, /^Clients that cannot ask you may write without asking in these groups: dm\.\n/)
    })
  )
})

describe("A tool that reads", () => {
  it.effect.each(tools.filter(({ kind }) => kind === "read"))(
    "The tool $name returns its result below untrusted, with the dollars spent",
    ({ name }) =>
      Effect.gen(function* () {
        const all = yield* tried()
        const input = readInputs(all.emulator.world)[name] ?? assert.fail(`no input for ${name}`)
        const { isError, value } = resultOf(yield* call(all, name, input))
        assert.isFalse(isError, JSON.stringify(value))
        assert.hasAllKeys(value, ["untrusted", "dollars"])
        assert.isAtLeast(value.dollars.today, 0)
      }).pipe(Effect.scoped)
  )

  it.effect.each([
    ["search_posts", { query: "tides OR ferry OR coffee OR maps", max_results: 1 }, 10],
    ["read_timeline", { user: "2244994945", max_results: 1 }, 5],
    ["read_mentions", { user: "2244994945", max_results: 1 }, 5],
    ["read_followers", { user: "2244994945", max_results: 1 }, 1],
    ["read_reactions", { post: "POST", of: "quotes", max_results: 1 }, 10]
  ] as const)(
    "A tool that reads returns every entry that is billed, and says how many are: %s %o",
    ([name, input, page]) =>
      Effect.gen(function* () {
        const all = yield* tried()
        const seeded = JSON.parse(JSON.stringify(input).replace("POST", all.emulator.world.seed.posts.news1))
        const { value } = resultOf(yield* call(all, name, seeded))
        const entries = value.untrusted.posts ?? value.untrusted.users
        const price = name === "read_followers" ? 0.01 : 0.005
        assert.isAtMost(value.dollars.today, price * entries.length + 1e-9)
        assert.isAtMost(entries.length, page)
        const tool = (yield* listed([])).find((one) => one.name === name)
        if (page > 1) assert.match(JSON.stringify(tool), new RegExp(`bills at least ${page}`))
      }).pipe(Effect.scoped)
  )

  it.effect("A conversation has the post that was asked for once", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      const post = all.emulator.world.seed.posts.talk
      const { value } = resultOf(yield* call(all, "read_post", { post, conversation: true }))
      assert.notInclude(
        value.untrusted.posts.map(({ id }: { id: string }) => id),
        post
      )
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    ["Germany", 23424829],
    [" united KINGDOM ", 23424975],
    ["The Netherlands", 23424909],
    ["23424856", 23424856],
    ["usa", 23424977]
  ] as const)("Trends are those of a place by its name: %s", ([place, woeid]) =>
    Effect.gen(function* () {
      const all = yield* tried()
      assert.isFalse(resultOf(yield* call(all, "read_trends", { place })).isError)
      assert.include((yield* all.emulator.requests)[0]?.path, `/by/woeid/${woeid}`)
      const unknown = resultOf(yield* call(all, "read_trends", { place: "Atlantis" }))
      assert.include(
        unknown.value.error.message,
        'or a Where On Earth ID in digits, but is "Atlantis". These tools do not know the place.'
      )
      assert.strictEqual(placeId("S\u00e3o Paulo"), 455827)
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    ["search_posts", { query: "tides OR ferry OR coffee OR maps" }, true],
    ["search_posts", { query: "tides OR ferry OR coffee OR maps", max_results: 100 }, undefined],
    ["read_timeline", { user: "me", max_results: 5 }, true],
    ["read_followers", { max_results: 2 }, true],
    ["read_followers", {}, undefined],
    ["read_reactions", { post: "POST", of: "likes", max_results: 1 }, true],
    ["read_lists", {}, undefined],
    ["read_messages", { max_results: 1 }, true],
    ["read_messages", { max_results: 100 }, undefined]
  ] as const)("A list says whether X has more: %s %o", ([name, input, more]) =>
    Effect.gen(function* () {
      const all = yield* tried({ budget: 5 })
      const seeded = JSON.parse(JSON.stringify(input).replace("POST", all.emulator.world.seed.posts.news1))
      const { value } = resultOf(yield* call(all, name, seeded))
      assert.strictEqual(value.untrusted.more, more)
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    [
      "read_post",
      { post: "1" },
      "post was not found, or this account may not see it. Could not find tweet with id: [1]."
    ],
    ["read_profile", { user: "nobody_here" }, "To find users by a part of their name or handle, use search_users."],
    ["read_timeline", { user: "nobody_here" }, "To find users by a part of their name or handle, use search_users."]
  ] as const)("What X does not find is an error that says how to go on: %s %o", ([name, input, words]) =>
    Effect.gen(function* () {
      const { isError, value } = resultOf(yield* call(yield* tried(), name, input))
      assert.deepStrictEqual([isError, value.error.reason, value.error.repeat], [true, "NotFound", false])
      assert.include(value.error.message, words)
      assert.notMatch(value.error.message, /0a credentials|user_auth|getUser|getTweet/)
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    [{ json: { data: { total_balance: 12.5 } } }, { dollars: 12.5 }],
    [{ status: 404, text: "" }, { unknown: "X has no balance for this app." }],
    [{ status: 403, text: "" }, { unknown: "The balance cannot be read. X responded with status 403." }]
  ] as const)("The usage of the project has the balance, or says why nobody knows it: %o", ([response, balance]) =>
    Effect.gen(function* () {
      const all = yield* tried()
      yield* all.emulator.respond({ path: "/2/usage/credits", ...response })
      const { value } = resultOf(yield* call(all, "check_usage", {}))
      assert.deepStrictEqual(value.untrusted.balance, balance)
      assert.isDefined(value.untrusted.usage.project_cap)
    }).pipe(Effect.scoped)
  )

  it.effect("The dollars that were spent are known by day, month and tool", () =>
    Effect.gen(function* () {
      const all = yield* tried()
      yield* call(all, "read_profile", { user: "783214" })
      yield* call(all, "read_timeline", { user: "783214" })
      const { value } = resultOf(yield* call(all, "check_spending", {}))
      const { budget, month, today } = value.untrusted
      assert.deepStrictEqual([budget, today], [1, month])
      assert.hasAllKeys(today.tools, ["read_profile", "read_timeline"])
      assert.strictEqual(today.tools.read_profile, 0.01)
      assert.closeTo(today.dollars, today.tools.read_profile + today.tools.read_timeline, 1e-9)
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    ["search_posts", { query: "#tides" }],
    ["read_timeline", {}],
    ["read_timeline", { user: "@ben_harbor" }],
    ["read_mentions", {}]
  ] as const)("Posts of a period are requested: %s %o", ([name, input]) =>
    Effect.gen(function* () {
      const all = yield* tried()
      const times = { start_time: "2026-01-01T00:00:00Z", end_time: "2026-02-01T00:00:00Z" }
      yield* call(all, name, { ...input, ...times })
      const query = new URLSearchParams((yield* all.emulator.requests).at(-1)?.query)
      assert.deepInclude(Object.fromEntries(query), times)
    }).pipe(Effect.scoped)
  )

  it.effect("Links of messages are shown as they are", () =>
    Effect.gen(function* () {
      const all = yield* tried({ unasked: ["dm"] })
      yield* call(all, "send_message", { user: "@ben_harbor", text: "See https://example.com/a" }, {}, withoutPerson)
      const { text, value } = resultOf(yield* call(all, "read_messages", { user: "@ben_harbor" }))
      assert.include(value.untrusted.messages[0].text, "https://example.com/a")
      assert.notInclude(text, "t.co")
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    ["search_posts", { query: "#tides", evil: 1 }, "search_posts has no argument evil. It has "],
    [
      "read_timeline",
      { username: "a" },
      "no argument username. It has user, exclude, start_time, end_time, max_results, fields."
    ],
    [
      "create_post",
      { text: "Hi", scheduled_at: "9" },
      "no argument scheduled_at. It has text, reply_to, quote, media_ids, poll_options"
    ],
    ["check_spending", { day: 1 }, "check_spending has no argument day. It has no arguments."],
    [
      "check_limits",
      { operation: "create_post" },
      'operation must be the name of an X API operation, such as search_recent_tweets, but is "create_post".'
    ],
    ["search_posts", {}, "query is required."],
    [
      "search_posts",
      { query: "#tides", max_results: 1000 },
      "max_results must be a value between 1 and 500, but is 1000."
    ],
    ["search_posts", { query: "#tides", max_results: "x" }, 'max_results must be a number, but is "x".'],
    ["search_posts", { query: "#tides", max_results: 1.5 }, "max_results must be a whole number, but is 1.5."],
    [
      "search_posts",
      { query: "#tides", sort_order: "new" },
      'sort_order must be one of "recency", "relevancy", but is "new".'
    ],
    ["search_posts", { query: "" }, 'query must not be empty, but is "".'],
    ["read_post", { post: "20", conversation: 1 }, "conversation must be true or false, but is 1."],
    ["read_post", { post: 1460323737035677700 }, "post must be text, because a number loses digits."],
    ["read_profile", { user: "../etc" }, "it is neither an ID nor an address of X. Give an ID, a handle"],
    ["read_profile", { user: "https://x.com/jack/status/20" }, "it is the address of a post"],
    ["read_post", { post: "https://evil.example/status/1" }, "the host of this address is not x.com or twitter.com"],
    ["read_post", { post: "https://x.com/jack" }, 'post cannot be "https://x.com/jack": it is the address of a user'],
    ["read_lists", { list: "x" }, 'list must be an ID of 1 to 19 digits, but is "x". read_lists has the IDs of lists.'],
    ["create_post", { text: "Hi", media_ids: ["1", "2", "3", "4", "5"] }, "media_ids must have a length of at most 4."],
    ["upload_image", { image: "\u00e4" }, 'image must be base64, but is "\u00e4".']
  ] as const)("Arguments that do not fit are refused in a sentence: %s %o", ([name, input, sentence]) =>
    Effect.gen(function* () {
      const all = yield* tried()
      const { isError, value } = resultOf(yield* call(all, name, input))
      assert.deepStrictEqual([isError, value.error.reason, value.error.repeat], [true, "InvalidInput", false])
      assert.include(value.error.message, sentence)
      assert.notMatch(value.error.message, /RegExp|\\d|\^\(/)
      assert.deepStrictEqual(yield* all.emulator.requests, [])
    }).pipe(Effect.scoped)
  )
})

describe("Arguments in another type", () => {
  it.effect.each([
    ["search_posts", { query: "#tides", max_results: "10", fields: '["id"]' }],
    ["search_posts", { query: "#tides", fields: "id, text" }],
    ["read_timeline", { exclude: "replies" }],
    ["read_post", { post: 20, conversation: "false" }],
    ["read_profile", { user: null }],
    ["read_profile", { user: "me" }],
    ["read_profile", { user: "https://twitter.com/ben_harbor?lang=en" }],
    ["read_timeline", { user: "https://x.com/ben_harbor/with_replies" }]
  ] as const)("are read if they are exact: %s %o", ([name, input]) =>
    Effect.gen(function* () {
      const { isError, value } = resultOf(yield* call(yield* tried(), name, input))
      // Nobody has written post 20 here: it was requested.
      assert.isTrue(!isError || value.error.reason === "NotFound", JSON.stringify(value))
    }).pipe(Effect.scoped)
  )

  it.effect.each([
    "https://x.com/ada_rivers/status/ID",
    "http://mobile.twitter.com/ada_rivers/statuses/ID?s=20",
    "https://x.com/i/web/status/ID",
    "x.com/i/status/ID/photo/1",
    "https://www.twitter.com/statuses/ID#top"
  ])("are read from an address: %s", (address) =>
    Effect.gen(function* () {
      const all = yield* tried()
      const { hello } = all.emulator.world.seed.posts
      const { value } = resultOf(yield* call(all, "read_post", { post: address.replace("ID", hello) }))
      assert.strictEqual(value.untrusted.post.id, hello)
    }).pipe(Effect.scoped)
  )
})

it.each(resourcePages)("The page $uri is within 4 kB, and is not cut", ({ text }) => {
  assert.isBelow(text().length, maxLength)
})
