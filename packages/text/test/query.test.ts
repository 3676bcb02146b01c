import * as fc from "fast-check"
import * as Result from "effect/Result"
import { assert, describe, it } from "vitest"
import {
  and,
  bio,
  bioLocation,
  bioName,
  boundingBox,
  cashtag,
  context,
  conversationId,
  embedding,
  embeddingThreshold,
  entity,
  followersCount,
  followingCount,
  from,
  fromAffiliateOf,
  has,
  hashtag,
  inReplyToTweetId,
  isNullcast,
  isReply,
  isRetweet,
  keyword,
  lang,
  list,
  listedCount,
  mention,
  minFollowers,
  minLikes,
  minReplies,
  minReposts,
  not,
  type OperatorFacts,
  type OperatorName,
  operators,
  or,
  parseQuery,
  phrase,
  place,
  placeCountry,
  pointRadius,
  proximity,
  query,
  type Query,
  QueryError,
  type QueryNode,
  type QueryOptions,
  quotesOfTweetId,
  retweetsOf,
  retweetsOfTweetId,
  sample,
  source,
  to,
  toAffiliateOf,
  tweetsCount,
  url,
  urlContains,
  urlDescription,
  urlTitle
} from "@xeffect/text"
import { parseQuery as parseInEmulator } from "../../emulator/src/world/search/parse.ts"
import { anyText, hostilePhrases, roundTrips, values } from "./properties/queries.ts"
import { times } from "../../conformance/running/whole.ts"

// Each operator as a program writes it, and its text.
const written: ReadonlyArray<readonly [OperatorName, QueryNode, string]> = [
  ["keyword", keyword("tides"), "tides"],
  ["phrase", phrase("high tide"), '"high tide"'],
  ["proximity", proximity("high tide", 3), '"high tide"~3'],
  ["hashtag", hashtag("#tides"), "#tides"],
  ["mention", mention("@ferry"), "@ferry"],
  ["cashtag", cashtag("$TIDE"), "$TIDE"],
  ["from", from("@ferry"), "from:ferry"],
  ["to", to(2244994945n), "to:2244994945"],
  ["retweets_of", retweetsOf("ferry"), "retweets_of:ferry"],
  ["from_affiliate_of", fromAffiliateOf("ferry"), "from_affiliate_of:ferry"],
  ["to_affiliate_of", toAffiliateOf("ferry"), "to_affiliate_of:ferry"],
  ["url", url("https://example.com"), 'url:"https://example.com"'],
  ["url_title", urlTitle("tides"), "url_title:tides"],
  ["url_description", urlDescription("high tide"), 'url_description:"high tide"'],
  ["url_contains", urlContains("/tides"), 'url_contains:"/tides"'],
  ["context", context("10", "799022225751871488"), "context:10.799022225751871488"],
  ["entity", entity("High Tide"), 'entity:"High Tide"'],
  ["conversation_id", conversationId("20"), "conversation_id:20"],
  ["list", list("84839422"), "list:84839422"],
  ["in_reply_to_tweet_id", inReplyToTweetId("20"), "in_reply_to_tweet_id:20"],
  ["retweets_of_tweet_id", retweetsOfTweetId("20"), "retweets_of_tweet_id:20"],
  ["quotes_of_tweet_id", quotesOfTweetId("20"), "quotes_of_tweet_id:20"],
  ["place", place("new york"), 'place:"new york"'],
  ["place_country", placeCountry("FR"), "place_country:FR"],
  ["point_radius", pointRadius({ longitude: -105.3, latitude: 40, radius: "16km" }), "point_radius:[-105.3 40 16km]"],
  ["bounding_box", boundingBox({ west: 0, south: 51, east: 0.2, north: 51.2 }), "bounding_box:[0 51 0.2 51.2]"],
  ["bio", bio("ferry captain"), 'bio:"ferry captain"'],
  ["bio_name", bioName("ada"), "bio_name:ada"],
  ["bio_location", bioLocation("harbour"), "bio_location:harbour"],
  ["min_likes", minLikes(5), "min_likes:5"],
  ["min_replies", minReplies(0), "min_replies:0"],
  ["min_reposts", minReposts(2), "min_reposts:2"],
  ["min_followers", minFollowers(100), "min_followers:100"],
  ["followers_count", followersCount([10, 500]), "followers_count:10..500"],
  ["tweets_count", tweetsCount(10), "tweets_count:10"],
  ["following_count", followingCount([1, 1]), "following_count:1..1"],
  ["listed_count", listedCount(3), "listed_count:3"],
  ["source", source("X for iPhone"), 'source:"X for iPhone"'],
  ["embedding", embedding("boats are late"), 'embedding:"boats are late"'],
  ["embedding_threshold", embeddingThreshold(0.5), "embedding_threshold:0.5"],
  ["is", isRetweet, "is:retweet"],
  ["is:nullcast", not(isNullcast), "-is:nullcast"],
  ["has", has("images"), "has:images"],
  ["lang", lang("zh-CN"), "lang:zh-CN"],
  ["sample", sample(15), "sample:15"]
]

const facts = (name: OperatorName): OperatorFacts => operators[name]
const forgetting = (node: QueryNode) => node as Query<never>

/** The query around an operator: alone if it may be, with a keyword otherwise. */
const withAnchor = (name: OperatorName, node: QueryNode) =>
  forgetting(facts(name).alone ? node : { type: "and", queries: [keyword("tides"), node] })

const optionsOf = (name: OperatorName): QueryOptions => ({
  product: facts(name).product === "stream" ? "stream" : "recent",
  access: facts(name).access
})

describe("each operator of the table", () => {
  it("has a function that writes it", () => {
    assert.deepStrictEqual(
      written.map(([name]) => name),
      Object.keys(operators)
    )
  })

  it.each(written)("%s is printed and read", (name, node, expected) => {
    const printed = query(withAnchor(name, node), optionsOf(name))
    assert.strictEqual(printed, facts(name).alone ? expected : `tides ${expected}`)
    assert.deepStrictEqual<unknown>(parseQuery(printed, optionsOf(name)).query, withAnchor(name, node))
  })

  it.each(written.filter(([name]) => !facts(name).alone))("%s is refused alone", (_, node) => {
    assert.match(
      parseQuery(query(forgetting(and(keyword("a"), forgetting(node))), { access: "enterprise" }).slice(2), {
        access: "enterprise"
      }).error?.message ?? "",
      /needs an operator that can stand alone/
    )
  })

  it.each(written.filter(([name]) => facts(name).product !== "both"))(
    "%s is refused in the other product",
    (name, _, printed) => {
      const product = facts(name).product === "stream" ? "recent" : "stream"
      assert.match(
        parseQuery(`a ${printed}`, { product, access: "enterprise" }).error?.message ?? "",
        /is not for (?:searches|rules of a stream)/
      )
    }
  )

  it.each(written.filter(([name]) => facts(name).negated === "never"))("%s is refused negated", (name, _, printed) => {
    assert.deepStrictEqual(parseQuery(`a -${printed}`, { access: "enterprise" }).error, {
      message: `${name} must not be negated`,
      start: 3,
      end: 3 + printed.length
    })
  })

  it.each(written.filter(([name]) => facts(name).aliases !== undefined))(
    "%s is read by its other names",
    (name, node, printed) => {
      for (const alias of facts(name).aliases ?? []) {
        const other = printed.replace(/^[^:]+/, alias)
        assert.deepStrictEqual<unknown>(parseQuery(other).query, node)
        const product = facts(name).product === "stream" ? "stream" : "search"
        assert.isTrue(Result.isSuccess(parseInEmulator(other, product)))
      }
    }
  )

  it("has values for the properties", () => {
    for (const { value } of Object.values(operators)) assert.property(values, value)
  })
})

describe("query", () => {
  it("prints the tree that parseQuery returns", () => {
    const tree = and(from("x"), or(hashtag("a"), phrase("b c")), not(isRetweet), has("images"), lang("en"))
    const printed = 'from:x (#a OR "b c") -is:retweet has:images lang:en'
    assert.strictEqual(query(tree, { product: "recent" }), printed)
    assert.deepStrictEqual<unknown>(parseQuery(printed).query, tree)
  })

  it.each<readonly [string, Query<never>, string]>([
    [
      "a negated and is an or of negations",
      forgetting(and(keyword("a"), not(and(keyword("b"), has("geo"))))),
      "a (-b OR -has:geo)"
    ],
    [
      "a negated or is an and of negations",
      forgetting(and(keyword("a"), not(or(isReply, isRetweet)))),
      "a -is:reply -is:retweet"
    ],
    ["a double negation is none", forgetting(not(not(keyword("a")))), "a"],
    ["groups of the same kind are one", forgetting(or(keyword("a"), or(keyword("b"), keyword("c")))), "a OR b OR c"],
    ["a group of one has no brackets", forgetting(and(or(keyword("a")))), "a"]
  ])("%s", (_, tree, printed) => assert.strictEqual(query(tree), printed))

  const refused: ReadonlyArray<readonly [string, Query<never>, string, string, QueryOptions?]> = [
    [
      "a name with a space",
      forgetting(from("a b")),
      'from must be one username without @, or the ID of a user, but is "a b"',
      'from:"a b"'
    ],
    ["an operator in a name", forgetting(from("x) OR (from:y")), "from must be one username", 'from:"x) OR (from:y"'],
    ["a word that is two", forgetting(keyword("high tide")), "keyword must be one word", "high tide"],
    ["a word that is an operator", forgetting(keyword("OR")), "keyword must be one word", "OR"],
    ["an empty phrase", forgetting(phrase('""')), "phrase must be text", '""'],
    ["an ID with other digits lost", forgetting(list(2 ** 60)), "list must be an ID", 'list:"~1152921504606847000"'],
    [
      "a large circle",
      forgetting(pointRadius({ longitude: 0, latitude: 0, radius: "41km" })),
      "less than 25 miles",
      "point_radius:[0 0 41km]"
    ],
    [
      "a large box",
      forgetting(boundingBox({ west: 0, south: 0, east: 1, north: 1 })),
      "no side 25 miles",
      "bounding_box:[0 0 1 1]"
    ],
    [
      "words too far apart",
      forgetting(proximity("a b", 7)),
      "the distance of proximity must be a whole number from 1 to 6, but is 7",
      '"a b"~7'
    ],
    ["two lists", forgetting(and(list("1"), list("2"))), "a query can have list only once", "list:2"],
    [
      "both products",
      forgetting(and(list("1"), bio("x"))),
      "list is only for searches, and bio only for rules of a stream",
      "bio:x"
    ],
    ["no query in a group", forgetting(and()), "a group must have at least one query", ""],
    [
      "entities in the archive",
      forgetting(entity("x")),
      "entity is not for the full archive",
      "entity:x",
      { product: "archive" }
    ],
    ["an operator of enterprise access", forgetting(embedding("x")), "embedding needs enterprise access", "embedding:x"]
  ]

  it.each(refused.map(([what, tree, message, place, options]) => ({ what, tree, message, place, options })))(
    "$what is refused with the place",
    ({ message, options, place, tree }) => {
      try {
        query(tree, options)
        assert.fail("it was taken")
      } catch (error) {
        assert.instanceOf(error, QueryError)
        if (!(error instanceof QueryError)) return
        assert.include(error.message, message)
        assert.strictEqual(error.query.slice(error.start, error.end), place)
      }
    }
  )

  it.each([
    ["recent", "self-serve", 512],
    ["recent", "enterprise", 4096],
    ["archive", "self-serve", 1024],
    ["archive", "enterprise", 4096],
    ["stream", "self-serve", 1024],
    ["stream", "enterprise", 2048]
  ] as const)("of %s with %s access has at most %i characters", (product, access, maximum) => {
    const of = (length: number) => phrase("a".repeat(length - 2))
    assert.lengthOf(query(of(maximum), { product, access }), maximum)
    assert.throws(
      () => query(of(maximum + 1), { product, access }),
      QueryError,
      `at most ${maximum} characters, but has ${maximum + 1}`
    )
    assert.strictEqual(parseQuery(`"${"a".repeat(maximum - 1)}"`, { product, access }).error?.start, maximum)
  })

  it("does not compile if the types show that it is forbidden", () => {
    const wrong: ReadonlyArray<() => string> = [
      // @ts-expect-error none of its operators can stand alone
      () => query(and(has("images"), lang("en"))),
      // @ts-expect-error one of the alternatives does not stand alone
      () => query(or(from("x"), isRetweet)),
      // @ts-expect-error a negated operator does not stand alone
      () => query(not(from("x"))),
      // @ts-expect-error sample must not be negated
      () => query(and(from("x"), not(sample(10)))),
      // @ts-expect-error nor within a group
      () => query(and(from("x"), not(or(isReply, sample(10))))),
      // @ts-expect-error nullcast has to be negated
      () => query(and(from("x"), isNullcast)),
      // @ts-expect-error bio is only for rules of streams
      () => query(bio("x"), { product: "recent" }),
      // @ts-expect-error list is only for searches
      () => query(and(from("x"), list("1")), { product: "stream" }),
      // @ts-expect-error there is no such kind
      () => query(and(from("x"), has("tides")))
    ]
    for (const make of wrong) {
      try {
        make()
        assert.fail("it was taken")
      } catch (error) {
        assert.instanceOf(error, QueryError)
      }
    }
  })

  it("drops quotation marks of other people", () => {
    assert.strictEqual(query(phrase('say "hi" OR from:me\\')), '"say hi OR from:me"')
    assert.strictEqual(query(url('x" OR from:y')), 'url:"x OR from:y"')
  })
})

describe("parseQuery", () => {
  // Where it is wrong is between the marks.
  it.each([
    ["‹has:links› OR is:retweet", "each alternative of the query needs"],
    ["‹-tides›", "the query needs an operator that can stand alone and is not negated"],
    ["tides ‹min_faves:5›", "min_faves is not an operator"],
    ["tides ‹and› ferry", "put and in quotation marks"],
    ["tides ‹or› ferry", "put or in quotation marks"],
    ["‹OR› tides", "OR must follow an operator"],
    ["tides OR‹›", "the query ends too early"],
    ["tides ‹(›ferry", "the opening bracket has no closing one"],
    ["tides‹)›", "the closing bracket has no opening one"],
    ['tides ‹"ferry›', "the quotation mark has no closing one"],
    ["tides ‹-(›a b)", "only an operator can be negated, not a group"],
    ["tides ‹-› ferry", "a minus must be followed by an operator without a space"],
    ["tides ‹--›ferry", "an operator can be negated only once"],
    ["tides ‹from:›", "from must be one username"],
    ["‹from:a/b›", "from must be one username"],
    ["tides ‹lang:english›", "lang must be a language"],
    ["tides ‹has:tides›", "has must be one of"],
    ["tides ‹is:nullcast›", "is:nullcast must be negated"],
    ["tides ‹https://example.com›", "https is not an operator; put text with a colon in quotation marks"],
    ['‹ti"de"›', "a quotation mark is inside a word"],
    ['‹"a b"~9›', "the distance of proximity"],
    ["‹#2026›", "hashtag must be a hashtag"],
    ["‹  ›", "the query is empty"]
  ])("%s is refused with the place", (marked, message) => {
    const [before = "", wrong = ""] = marked.split(/[‹›]/)
    const { error } = parseQuery(marked.replaceAll(/[‹›]/g, ""))
    assert.include(error?.message, message)
    assert.deepStrictEqual([error?.start, error?.end], [before.length, before.length + wrong.length])
  })

  it.each([
    ["a b OR c", "a b OR c"],
    ["a (b OR c)", "a (b OR c)"],
    ["((a) (b))", "a b"],
    ["(a b) OR (c d)", "a b OR c d"],
    ["from:X_1   -is:Retweet".toLowerCase(), "from:x_1 -is:retweet"],
    ["LANG:en tides", "tides lang:en".split(" ").toReversed().join(" ")],
    ['entity:"x" url:https://example.com', 'entity:x url:"https://example.com"'],
    ["👨‍👩‍👧‍👦 4.5%", "👨‍👩‍👧‍👦 4.5%"]
  ])("%s means %s", (given, printed) => {
    const { query: read } = parseQuery(given)
    assert.isDefined(read)
    if (read !== undefined) assert.strictEqual(query(read), printed)
  })

  it("refuses a query with many brackets, and does not run out of stack", () => {
    assert.include(parseQuery("(".repeat(4096)).error?.message, "brackets must be at most 100 deep")
    assert.include(parseQuery("(".repeat(1_000_000)).error?.message, "at most 4096 characters")
  })
})

describe("queries of all kinds", () => {
  it("are printed, read and printed as the same, and the emulator reads them", async () => {
    assert.isNull((await fc.check(roundTrips, { numRuns: times(150) })).counterexample)
  })

  it("keep the text of other people as one phrase", async () => {
    assert.isNull((await fc.check(hostilePhrases, { numRuns: times(250) })).counterexample)
  })

  it("are refused with a place or read as what they print", async () => {
    assert.isNull((await fc.check(anyText, { numRuns: times(250) })).counterexample)
  })
})
