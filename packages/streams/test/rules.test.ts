import { assert, describe, it } from "@effect/vitest"
import { bearer, layerCredentials } from "../../http/test/over-client/index.ts"
import type { XApi, XError } from "@xeffect/core"
import { layerMock } from "@xeffect/core/mock"
import { addRules, deleteRules, type NewRule, type Rule, syncRules, updateRules } from "@xeffect/streams"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

/** The rules of an app, changed as the X API changes them: no two of one value, and none with `AND`. */
const rulesOf = (initial: ReadonlyArray<NewRule>, refused: ReadonlyArray<string> = []) => {
  let next = 1
  let fewest = initial.length
  let requests = 0
  let all: ReadonlyArray<Rule> = initial.map((rule) => made(rule))
  function made({ tag, value }: NewRule): Rule {
    return { id: `${next++}`, value, ...(tag === undefined ? {} : { tag }) }
  }
  const add = (rules: ReadonlyArray<NewRule>, isDry: boolean) => {
    const data: Array<Rule> = []
    const errors: Array<object> = []
    for (const rule of rules) {
      const there = all.find(({ value }) => value === rule.value.trim())
      const type = "https://api.x.com/2/problems/"
      if (rule.value.includes(" AND ") || refused.includes(rule.tag ?? "")) {
        errors.push({
          value: rule.value,
          details: ["Ambiguous use of and"],
          title: "UnprocessableEntity",
          type: `${type}invalid-rules`
        })
      } else if (there !== undefined) {
        errors.push({ value: rule.value, id: there.id, title: "DuplicateRule", type: `${type}duplicate-rules` })
      } else {
        const one = made(rule)
        data.push(one)
        if (!isDry) all = [...all, one]
      }
    }
    const summary = { created: data.length, not_created: errors.length }
    return {
      ...(data.length > 0 ? { data } : {}),
      meta: { sent: "…", summary },
      ...(errors.length > 0 ? { errors } : {})
    }
  }
  const remove = (ids: ReadonlyArray<string>, isDry: boolean) => {
    const left = all.filter(({ id }) => !ids.includes(id))
    const deleted = all.length - left.length
    if (!isDry) all = left
    fewest = Math.min(fewest, all.length)
    return { meta: { sent: "…", summary: { deleted, not_deleted: ids.length - deleted } } }
  }
  const layer = layerMock(({ name }, params) => {
    requests++
    if (name === "get_rules")
      return all.length === 0 ? { meta: { result_count: 0 } } : { data: all, meta: { result_count: all.length } }
    const { add: added, delete: deleted, dry_run = false } = params as Parameters<typeof updateRules>[0]
    if (added !== undefined) return add(added, dry_run)
    return remove(deleted?.ids?.map(String) ?? [], dry_run)
  })
  return { layer, all: () => all, fewest: () => fewest, requests: () => requests }
}

const plain = (rules: ReadonlyArray<NewRule>) => rules.map(({ tag = "", value }) => `${value}#${tag}`).toSorted()

const Rules = Schema.UniqueArray(
  Schema.Struct({
    value: Schema.Literals(["a", "b", "c", "d", "e"]),
    tag: Schema.optionalKey(Schema.Literals(["x", "y"]))
  })
)

const distinct = (rules: ReadonlyArray<NewRule>) =>
  rules.filter(({ value }, index) => rules.findIndex((one) => one.value === value) === index)

describe("syncRules", () => {
  it.effect.prop(
    "makes the rules be the desired ones, never with none in between, and does nothing the second time",
    { before: Rules, after: Rules },
    ({ after, before }) =>
      Effect.gen(function* () {
        const desired = distinct(after)
        const rules = rulesOf(distinct(before))
        const dry = yield* Effect.provide(syncRules(desired, { dry_run: true, delete_others: true }), rules.layer)
        assert.deepStrictEqual(plain(rules.all()), plain(distinct(before)))
        const synced = yield* Effect.provide(syncRules(desired, { delete_others: true }), rules.layer)
        assert.deepStrictEqual(plain(rules.all()), plain(desired))
        assert.deepStrictEqual(plain(dry.created), plain(synced.created))
        assert.deepStrictEqual(plain(dry.deleted), plain(synced.deleted))
        if (desired.length > 0 && before.length > 0) assert.isAbove(rules.fewest(), 0)
        const requests = rules.requests()
        const again = yield* Effect.provide(syncRules(desired, { delete_others: true }), rules.layer)
        assert.strictEqual(rules.requests(), requests + 1)
        assert.deepStrictEqual(plain(again.unchanged), plain(desired))
      })
  )

  it.effect("deletes nothing if a rule is refused, and returns why", () =>
    Effect.gen(function* () {
      const rules = rulesOf([{ value: "a" }])
      const { deleted, refused } = yield* Effect.provide(syncRules([{ value: "b AND c" }, { value: "d" }]), rules.layer)
      assert.deepStrictEqual(
        refused.map(({ problem, rule }) => [rule.value, problem.details]),
        [["b AND c", ["Ambiguous use of and"]]]
      )
      assert.lengthOf(deleted, 0)
      assert.deepStrictEqual(plain(rules.all()), ["a#", "d#"])
    })
  )
})

describe("syncRules, of an app whose rules several programs share,", () => {
  const shared = [
    { value: "a", tag: "bot:x" },
    { value: "b", tag: "bot" },
    { value: "c", tag: "other" },
    { value: "d" }
  ]

  it.effect("deletes those of its owner, and reports which it left", () =>
    Effect.gen(function* () {
      const rules = rulesOf(shared)
      const desired = [{ value: "a", tag: "y" }, { value: "e" }]
      const { created, deleted, left } = yield* Effect.provide(syncRules(desired, { owner: "bot" }), rules.layer)
      assert.deepStrictEqual(plain(rules.all()), ["a#bot:y", "c#other", "d#", "e#bot"])
      assert.deepStrictEqual(plain(created), ["a#bot:y", "e#bot"])
      assert.deepStrictEqual(plain(deleted), ["a#bot:x", "b#bot"])
      assert.deepStrictEqual(plain(left), ["c#other", "d#"])
    })
  )

  it.effect("deletes none without an owner, and keeps a value that has another tag", () =>
    Effect.gen(function* () {
      const rules = rulesOf(shared)
      const { deleted, unchanged, left } = yield* Effect.provide(syncRules([{ value: "c", tag: "mine" }]), rules.layer)
      assert.deepStrictEqual(plain(rules.all()), plain(shared))
      assert.deepStrictEqual([plain(deleted), plain(unchanged)], [[], ["c#other"]])
      assert.deepStrictEqual(plain(left), ["a#bot:x", "b#bot", "d#"])
    })
  )

  it.effect("deletes all others if it is told to", () =>
    Effect.gen(function* () {
      const rules = rulesOf(shared)
      const { left } = yield* Effect.provide(
        syncRules([{ value: "e" }], { owner: "bot", delete_others: true }),
        rules.layer
      )
      assert.deepStrictEqual(plain(rules.all()), ["e#bot"])
      assert.lengthOf(left, 0)
    })
  )

  it.effect("refuses an owner with a colon before anything is sent", () =>
    Effect.gen(function* () {
      const rules = rulesOf(shared)
      const { reason } = yield* Effect.flip(Effect.provide(syncRules([], { owner: "a:b" }), rules.layer))
      assert.deepInclude(reason, { _tag: "InvalidInput", parameter: "owner" })
      assert.strictEqual(rules.requests(), 0)
    })
  )
})

describe("syncRules, so that no rule is lost,", () => {
  it.effect("sends nothing if a rule is malformed", () =>
    Effect.gen(function* () {
      const rules = rulesOf([{ value: "a", tag: "old" }])
      const error = yield* Effect.flip(Effect.provide(syncRules([{ value: "a", tag: "" }]), rules.layer))
      assert.strictEqual(error.reason._tag, "InvalidInput")
      assert.match(error.message, /^syncRules: InvalidInput: rules must be a list of /)
      assert.strictEqual(rules.requests(), 0)
      assert.deepStrictEqual(plain(rules.all()), ["a#old"])
    })
  )

  it.effect("keeps a rule that the X API treats as equal to a desired one", () =>
    Effect.gen(function* () {
      const rules = rulesOf([{ value: "a" }, { value: "b" }])
      const { created, deleted, unchanged } = yield* Effect.provide(
        syncRules([{ value: "a " }], { delete_others: true }),
        rules.layer
      )
      assert.deepStrictEqual(plain(rules.all()), ["a#"])
      assert.deepStrictEqual([plain(created), plain(unchanged), plain(deleted)], [[], ["a#"], ["b#"]])
    })
  )

  it.effect("leaves a copy if neither the new rule nor the old one is accepted", () =>
    Effect.gen(function* () {
      const rules = rulesOf([{ value: "a", tag: "old" }], ["old", "new"])
      const { deleted, refused } = yield* Effect.provide(
        syncRules([{ value: "a", tag: "new" }], { delete_others: true }),
        rules.layer
      )
      assert.deepStrictEqual(plain(rules.all()), ["(a)#"])
      assert.deepStrictEqual(plain(deleted), ["a#old"])
      assert.lengthOf(refused, 1)
    })
  )
})

describe("a function of rules", () => {
  // A value that a program without types may pass.
  const nothing = undefined as never
  it.effect.each([
    ["addRules", addRules(nothing)],
    ["deleteRules", deleteRules(nothing)],
    ["syncRules", syncRules(nothing)]
  ] as const)("is named by the failure if it is called without rules: %s", ([name, called]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        Effect.provide(called as Effect.Effect<unknown, XError, XApi>, rulesOf([]).layer)
      )
      assert.strictEqual(error.reason._tag, "InvalidInput")
      assert.match(error.message, new RegExp(`^${name}: `))
    })
  )
})

describe("addRules", () => {
  it.effect("sends none of them if one is malformed", () =>
    Effect.gen(function* () {
      const rules = rulesOf([])
      const wanted = Array.from({ length: 150 }, (_, index) => ({ value: index === 120 ? "" : `rule ${index}` }))
      const error = yield* Effect.flip(Effect.provide(addRules(wanted), rules.layer))
      assert.strictEqual(error.reason._tag, "InvalidInput")
      assert.match(error.message, /^addRules: InvalidInput: rules must be a list of /)
      assert.strictEqual(rules.requests(), 0)
    })
  )

  it.effect("returns the result of each rule, in order, with a hundred rules in a request", () =>
    Effect.gen(function* () {
      const rules = rulesOf([{ value: "rule 3", tag: "old" }])
      const wanted = Array.from({ length: 250 }, (_, index) => ({ value: index === 7 ? "a AND b" : `rule ${index}` }))
      const added = yield* Effect.provide(addRules(wanted), rules.layer)
      assert.deepStrictEqual(
        added.map(({ rule }) => rule),
        wanted
      )
      const tags = added.map(({ _tag }) => _tag)
      assert.strictEqual(tags[3], "Duplicate")
      assert.strictEqual(tags[7], "Refused")
      assert.strictEqual(tags.filter((tag) => tag === "Created").length, 248)
      const [duplicate] = added.filter((one) => one._tag === "Duplicate")
      assert.strictEqual(duplicate?.id, "1")
      assert.strictEqual(rules.requests(), 3)
    })
  )
})

describe("deleteRules", () => {
  it.effect("accepts rules that do not exist", () =>
    Effect.gen(function* () {
      const rules = rulesOf([{ value: "a" }])
      const result = yield* Effect.provide(deleteRules({ ids: ["1", "99"] }), rules.layer)
      assert.deepStrictEqual(result, { deleted: 1, not_deleted: 1, errors: [] })
    })
  )
})

describe("updateRules", () => {
  const requests: Array<{ readonly url: string; readonly body: string }> = []
  const client = HttpClient.make((request, url) => {
    const body = request.body._tag === "Uint8Array" ? new TextDecoder().decode(request.body.body) : ""
    requests.push({ url: url.href, body })
    return Effect.succeed(HttpClientResponse.fromWeb(request, Response.json({ meta: { sent: "…" } })))
  })
  const live = layerCredentials({ credentials: { bearer: bearer(Redacted.make("token")) } }).pipe(
    Layer.provide(Layer.succeed(HttpClient.HttpClient, client))
  )
  const path = "https://api.x.com/2/tweets/search/stream/rules"

  it.effect.each([
    [{ add: [{ value: "a", tag: "b" }], dry_run: true }, `${path}?dry_run=true`, { add: [{ value: "a", tag: "b" }] }],
    [{ delete: { ids: ["1", 2] } }, path, { delete: { ids: ["1", "2"] } }],
    [{ delete: { values: ["a"] } }, path, { delete: { values: ["a"] } }],
    [{ delete_all: true }, `${path}?delete_all=true`, {}]
  ] as const)("sends %j", ([params, url, sent]) =>
    Effect.gen(function* () {
      yield* Effect.provide(updateRules(params), live)
      const last = requests.at(-1)
      assert.strictEqual(last?.url, url)
      assert.deepStrictEqual(JSON.parse(last?.body ?? ""), sent)
    })
  )

  it.effect.each([
    ["add, delete, delete_all", {}],
    ["add, delete, delete_all", { add: [{ value: "a" }], delete_all: true }],
    ["add", { add: [] }],
    ["add", { add: [{ value: "" }] }],
    ["add", { add: [{ value: "a", label: "b" }] }],
    ["delete", { delete: { ids: ["x"] } }],
    ["delete", { delete: {} }],
    ["delete", { delete: { ids: ["1"], values: ["a"] } }]
  ] as const)("refuses a malformed %s before it is sent: %j", ([parameter, params]) =>
    Effect.gen(function* () {
      const before = requests.length
      // A value that a program without types may pass.
      const error = yield* Effect.flip(Effect.provide(updateRules(params as never), live))
      assert.strictEqual(error.reason._tag === "InvalidInput" ? error.reason.parameter : "", parameter)
      assert.lengthOf(requests, before)
    })
  )
})
