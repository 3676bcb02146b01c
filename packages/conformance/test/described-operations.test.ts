import { assert, describe, it } from "@effect/vitest"
import { publicListFields } from "@xeffect/core"
import { checkCall } from "@xeffect/core/options"
import { describeOperation, operations } from "@xeffect/describe"
import { getHomeTimeline, getTweet } from "@xeffect/tweets"
import { rows } from "./rows/all.ts"

const definitions = new Map(rows.map(({ name, operation }) => [name, operation.definition]))

const definitionOf = (name: string) => {
  const definition = definitions.get(name)
  if (definition === undefined) throw new Error(`there is no operation ${name}`)
  return definition
}

/** The parameters that an example leaves out: those that a library has encrypted, and bytes, as of files. */
const leftOut: Readonly<Record<string, ReadonlyArray<string>>> = {
  add_chat_group_members: ["conversation_key_version", "conversation_participant_keys", "action_signatures"],
  add_conversation_keys: ["conversation_key_version", "conversation_participant_keys"],
  add_public_key: ["public_key"],
  create_chat_conversation: ["conversation_key_version", "conversation_participant_keys", "action_signatures"],
  delete_chat_messages: ["action_signatures"],
  send_chat_message: ["message_id", "encoded_message_create_event"],
  update_chat_group: ["conversation_key_version"]
}

describe("the descriptions", () => {
  it("are of every operation, and of no other", () => {
    assert.deepStrictEqual(operations.map(({ name }) => name).toSorted(), [...definitions.keys()].toSorted())
  })

  it.each(operations.map((one) => [one.name, one] as const))(
    "lead to the function of %s in the module of its area",
    async (name, { aliases, area, function: exported }) => {
      const module: object = await import(`@xeffect/${area}`)
      for (const one of [exported, ...aliases]) {
        assert.strictEqual(Reflect.get(module, one)?.definition, definitionOf(name))
      }
    }
  )

  it.each(operations.map((one) => [one.name, one] as const))(
    "have a sentence of %s and of each of its parameters",
    (name, { parameters, returns, summary }) => {
      const { params, user_auth } = definitionOf(name)
      const names = [...Object.keys(params), ...(user_auth === undefined ? [] : ["user_auth"])]
      assert.deepStrictEqual(
        parameters.map((one) => one.name),
        names
      )
      for (const text of [summary, ...parameters.map((one) => one.summary)]) assert.match(text, /^[A-Z`\d][^{}]+\.$/)
      assert.notStrictEqual(returns, "")
    }
  )

  it.each(operations.map((one) => [one.name, one] as const))(
    "have an example of %s that is not refused, and is without each required parameter",
    (name, { example: { params }, parameters }) => {
      const definition = definitionOf(name)
      const bytes = parameters.filter(({ kind, required }) => required && kind === "bytes")
      const missing = [...(leftOut[name] ?? []), ...bytes.map((one) => one.name)]
      for (const one of missing) assert.notProperty(params, one)
      if (missing.length > 0) return
      assert.isUndefined(checkCall(definition, params))
      for (const one of parameters.filter(({ required }) => required)) {
        const { [one.name]: _, ...others } = params
        const refusal = checkCall(definition, others)
        // A rule between parameters may be checked first.
        assert.include([one.name, "", undefined], refusal?.parameter.split(",")[0])
        assert.isDefined(refusal)
      }
    }
  )
})

it("a list of names of fields has those that the types offer", () => {
  const fields = describeOperation("getList")?.parameters.find(({ name }) => name === "list_fields")
  assert.deepStrictEqual(fields, {
    name: "list_fields",
    kind: "names",
    required: false,
    summary: "Fields of lists beyond `id` and `name`.",
    rule: "names of letters, digits, dots and underscores (a list, or a string with commas and no spaces)",
    values: [...new Set(["id", "name", ...publicListFields])]
  })
})

it("an operation is found by its function, each of its names, and its specified name", () => {
  const found = describeOperation(getTweet)
  assert.strictEqual(found?.summary, "One post by its ID.")
  assert.strictEqual(describeOperation("getTweet"), found)
  assert.strictEqual(describeOperation("get_tweet"), found)
  assert.strictEqual(describeOperation(getHomeTimeline)?.aliases[0], describeOperation("getHomeTimeline")?.aliases[0])
  assert.isUndefined(describeOperation("constructor"))
})

it("the price of an operation has dollars of the price list", () => {
  assert.deepStrictEqual(describeOperation("get_users_followers")?.price, {
    per: "resource",
    of: "follow",
    dollars: 0.01
  })
  assert.deepStrictEqual(describeOperation("create_tweet")?.price, {
    per: "request",
    of: "post",
    dollars: 0.015,
    dearest: 0.2
  })
  assert.deepStrictEqual(describeOperation("like")?.price, { per: "request", of: "user_interaction", dollars: 0.015 })
  assert.deepStrictEqual(describeOperation("stream_activity")?.price, { per: "event" })
  assert.deepStrictEqual(describeOperation("get_rules")?.price, { per: "nothing" })
})
