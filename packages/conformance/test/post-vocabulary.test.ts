import { assert, describe, it } from "@effect/vitest"
import { layer } from "../../http/test/over-client/index.ts"
import { postVocabulary } from "@xeffect/http/middleware"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import { randomFrom } from "../chaos/faults.ts"
import { namesOf } from "../tools/accepted-names.ts"
import { fieldNamesAt } from "../tools/field-names.ts"
import { operationKey } from "../tools/responses.ts"
import { rows } from "./rows/all.ts"
import { described, fieldNames, responsesOf } from "./support/descriptions.ts"
import { pathsOf } from "./support/facts.ts"
import { generate } from "./support/generate.ts"
import { type Path, placesOf, starred, valueAt } from "./support/places.ts"
import { declaredAt } from "./support/read-response.ts"
import { credentials, outcomesOf, responses } from "./support/recorder.ts"
import type { AnyRow } from "./support/row.ts"
import { unreal } from "./support/unreal.ts"
import { someOf } from "../running/whole.ts"

// With `postVocabulary`, requests are those of description 2.167, and what the types promise of a response is kept.

const [older, newer] = [fieldNamesAt(fieldNames, "2.166"), fieldNamesAt(fieldNames, "2.167")]

const withFields = rows.filter((row) => namesOf(row.operation.definition, [older, newer]).length > 0)

/** The parameters of a query that are lists of names, as `list.fields=owner_id`, one name each. */
const listsOf = (line: string): ReadonlyArray<string> =>
  Array.from(new URLSearchParams(line.split("?", 2)[1]))
    .filter(([name]) => name === "expansions" || name.endsWith(".fields"))
    .flatMap(([name, value]) => value.split(",").map((one) => `${name}=${one}`))

/** The parameters of an operation in the newer description, in the same form. */
const describedOf = ({ operation: { definition } }: AnyRow): ReadonlySet<string> =>
  new Set(
    pathsOf(definition).flatMap((path) => {
      const key = `${operationKey(definition.method, path)} `
      return Object.entries(newer.lists).flatMap(([list, names]) =>
        list.startsWith(key) ? names.map((name) => `${list.slice(key.length)}=${name}`) : []
      )
    })
  )

/** A call for each name of a field or expansion that one of the two descriptions has, and one with all. */
const callsOf = (row: AnyRow): ReadonlyArray<object> => {
  const names = namesOf(row.operation.definition, [older, newer])
  const each = names.flatMap(([parameter, known]) => known.map((name) => ({ [parameter]: [name] })))
  return [Object.fromEntries(names), ...each].map((given) => ({ ...row.call(unreal), ...given }))
}

const linesOf = Effect.fnUntraced(function* (row: AnyRow, isNewer: boolean) {
  const around = isNewer ? [postVocabulary] : []
  const outcomes = yield* outcomesOf(row, callsOf(row), { ...credentials.both, around })
  return outcomes.map(({ error, requests }) => {
    assert.isUndefined(error, row.name)
    return requests.at(-1)?.line ?? ""
  })
})

const named = (isNamed: (row: AnyRow) => boolean) => withFields.filter(isNamed).map((row) => [row.name, row] as const)

// Streams have the older names in 2.167 too. Of two operations it describes no names.
const keepsOlder = (row: AnyRow) => row.operation.definition.response.kind === "lines" || describedOf(row).size === 0

describe("postVocabulary sends", () => {
  it.effect.each(
    someOf(
      named((row) => !keepsOlder(row)),
      (_, index) => index % 3 === 0
    )
  )("what 2.167 describes for %s, and nothing else", ([, row]) =>
    Effect.map(linesOf(row, true), (lines) => {
      const allowed = describedOf(row)
      const others = lines.flatMap(listsOf).filter((one) => !allowed.has(one))
      assert.deepStrictEqual(Array.from(new Set(others)), [])
      // Everything that 2.167 has is in reach.
      assert.sameMembers(Array.from(new Set(lines.flatMap(listsOf))), Array.from(allowed))
    })
  )

  it.effect.each(named(keepsOlder))("a request of %s unchanged, since 2.167 has no other names for it", ([, row]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* linesOf(row, true), yield* linesOf(row, false))
    })
  )

  it("requests of ten streams of posts and likes unchanged", () => {
    const streams = named(keepsOlder).filter(([, row]) => describedOf(row).has("tweet.fields=author_id"))
    assert.lengthOf(streams, 10)
  })
})

const renamed: Readonly<Record<string, string>> = {
  edit_history_post_ids: "edit_history_tweet_ids",
  most_recent_post_id: "most_recent_tweet_id",
  note_post: "note_tweet",
  pinned_post_id: "pinned_tweet_id",
  post_count: "tweet_count",
  posts: "tweets",
  referenced_posts: "referenced_tweets",
  repost_count: "retweet_count",
  total_post_count: "total_tweet_count"
}

const olderPath = (path: Path): Path => path.map((key) => renamed[key] ?? key)

const responding = (json: unknown, isNewer: boolean) =>
  layer({ ...credentials.both, around: isNewer ? [postVocabulary] : [] }).pipe(
    Layer.provide(
      Layer.succeed(
        HttpClient.HttpClient,
        HttpClient.make((request, { pathname }) =>
          Effect.sync(() => {
            const response = pathname === "/2/users/me" ? responses.json() : new Response(`${JSON.stringify(json)}\r\n`)
            return HttpClientResponse.fromWeb(request, response)
          })
        )
      )
    )
  )

describe("postVocabulary leaves a response of 2.167 with", () => {
  const newest = described.at(-1)
  if (newest === undefined) throw new Error("there is no description")
  const numbers = Effect.runSync(randomFrom(5))
  const all = responsesOf(newest).map((one) => [one.key, one] as const)

  it.effect.each(someOf(all, (_, index) => index % 4 === 0))(
    "every value under a declared name: %s",
    ([, { row, schema }]) =>
      Effect.gen(function* () {
        const { definition } = row.operation
        const json = generate({ description: newest, random: numbers, variant: "all", hasData: true }, schema)
        const run = (isNewer: boolean) =>
          Effect.provide(Effect.result(row.run(row.call(unreal))), responding(json, isNewer))
        const [before, after] = [yield* run(false), yield* run(true)]
        assert.strictEqual(after._tag, before._tag)
        if (before._tag === "Failure" || after._tag === "Failure") return
        for (const [path] of placesOf(before.success)) {
          if (valueAt(after.success, path) !== undefined || valueAt(before.success, path) === undefined) continue
          // An undeclared part moves with the value that it is part of.
          if (declaredAt(definition, path) === undefined) continue
          assert.isDefined(declaredAt(definition, olderPath(path)), starred(path))
          assert.isDefined(valueAt(after.success, olderPath(path)), starred(path))
        }
      })
  )
})
