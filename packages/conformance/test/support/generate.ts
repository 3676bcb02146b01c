import type { SchemaFacts } from "../../../emulator/src/description/facts-types.ts"
import type { Described } from "../../tools/responses.ts"
import { schemaNamed } from "./descriptions.ts"
import { pick, textFor, whole } from "./generate-values.ts"

/**
 * - `all`: every field, no null, no empty list
 * - `required`: no field that may be absent, except those of the envelope
 * - `nulls`: every field, null wherever it may be
 * - `random`: any field that may be absent is, or is not
 */
export type Variant = "all" | "required" | "nulls" | "random"

export interface Options {
  readonly description: Described
  readonly random: () => number
  readonly variant: Variant
  /** How many entries `data` has, if it is a list. */
  readonly pageLength?: number
  /** `data` is always there, although the description does not require it. */
  readonly hasData?: boolean
}

/**
 * Default fields, by schema. The X API documents that it always sends them. Descriptions rarely list them as required:
 * 2.167 never does, the earlier ones not those of posts and media. They are generated as present nevertheless, because a
 * response without them is valid by the description alone.
 */
export const defaultFields: Readonly<Record<string, ReadonlyArray<string>>> = {
  Broadcast: ["id"],
  BroadcastChatMessage: ["id"],
  ChatConversation: ["id"],
  ChatMessageEvent: ["id"],
  CreateScheduledBroadcastResponseData: ["broadcast_id"],
  Community: ["id", "name"],
  ComplianceJob: ["id"],
  CreateCommunityNotesResponseData: ["id"],
  DmEvent: ["id", "event_type"],
  GetScheduledBroadcastResponseData: ["broadcast_id"],
  GoLiveScheduledBroadcastResponseData: ["broadcast_id"],
  List: ["id", "name"],
  ListScheduledBroadcastsResponseData: ["broadcast_id"],
  Media: ["media_key", "type"],
  News: ["id"],
  Note: ["id"],
  Place: ["id", "full_name"],
  Poll: ["id", "options"],
  Post: ["id", "text"],
  Space: ["id", "state"],
  Topic: ["id", "name"],
  Trend: ["trend_name"],
  Tweet: ["id", "text"],
  UpdateScheduledBroadcastResponseData: ["broadcast_id"],
  UsageFields: ["date"],
  User: ["id", "name", "username"]
}

/** A structure with all that its parts say of it. */
interface Structure {
  readonly properties: Readonly<Record<string, SchemaFacts>>
  readonly required: ReadonlySet<string>
  readonly others: SchemaFacts | undefined
}

/** Where a value is: names of fields, and `*` for an entry of a list. */
type At = ReadonlyArray<string>

const structureOf = (options: Options, schema: SchemaFacts): Structure => {
  if (schema.$ref !== undefined) {
    const { required, ...rest } = structureOf(options, schemaNamed(options.description, schema.$ref))
    return { ...rest, required: new Set([...required, ...(defaultFields[schema.$ref] ?? [])]) }
  }
  const parts = (schema.allOf ?? []).map((part) => structureOf(options, part))
  const others = typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
    required: new Set([...parts.flatMap(({ required }) => Array.from(required)), ...(schema.required ?? [])]),
    others
  }
}

// An upload always has its ID. Its structure has no name in older descriptions.
const isUpload = (properties: Structure["properties"]): boolean =>
  "expires_after_secs" in properties && "media_key" in properties

const isEnvelope = (at: At): boolean => at.length === 1 || (at.length === 2 && at[0] === "includes")

// The outcomes of writes that 2.167 requires, and earlier descriptions do not.
const outcomes = new Set(["data.conversation_id", "data.encoded_message_event"])

// Without these there is no outcome and no event, whatever else is optional.
const identities = new Set([
  "data",
  "data.id",
  "data.subscription",
  "data.subscription.subscription_id",
  "data.event_type"
])

// Whatever `data` is or lists, it has its ID, or what else it is found by.
const isIdentity = (at: At): boolean =>
  /^data\.(?:id|\S+\.(?:id|subscription_id|uuid))$/.test(at.join(".")) || at.join(".") === "data.*.value"

// A schema of only an ID and a name, such as that of bookmark folders, always has both.
const isNamed = (properties: Structure["properties"]): boolean =>
  Object.keys(properties).toSorted().join() === "id,name"

const isPresent = ({ hasData, random, variant }: Options, required: ReadonlySet<string>, at: At): boolean => {
  const path = at.join(".")
  if (required.has(at.at(-1) ?? "") || outcomes.has(path) || variant === "all" || variant === "nulls") return true
  if (isIdentity(at) || (hasData === true && identities.has(path))) return true
  return variant === "required" ? isEnvelope(at) : random() < 0.6
}

const makeStructure = (options: Options, schema: SchemaFacts, at: At): Record<string, unknown> => {
  const { others, properties, required } = structureOf(options, schema)
  const value: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const isNeeded = (name === "id" && isUpload(properties)) || isNamed(properties)
    if (isNeeded || isPresent(options, required, [...at, name])) value[name] = make(options, property, [...at, name])
  }
  // A required property may be undescribed.
  for (const name of required) value[name] ??= {}
  // A structure without described properties may hold anything.
  const isOpen = others !== undefined || Object.keys(properties).length === 0
  const key = [...at, "a_key"]
  if (isOpen && isPresent(options, required, key)) value["a_key"] = make(options, others ?? { type: "string" }, key)
  return value
}

const lengthOf = ({ pageLength, random, variant }: Options, schema: SchemaFacts, at: At): number => {
  if (at.join(".") === "data" && pageLength !== undefined) return pageLength
  const maximum = Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0))
  const few = variant === "random" || (variant === "required" && !isEnvelope(at)) ? 0 : 1
  const minimum = Math.min(maximum, Math.max(schema.minItems ?? 0, few))
  return variant === "random" ? whole(random, minimum, maximum) : minimum
}

const makeList = (options: Options, schema: SchemaFacts, at: At): ReadonlyArray<unknown> => {
  const length = lengthOf(options, schema, at)
  const entries = Array.from({ length }, () => make(options, schema.items ?? {}, [...at, "*"]))
  if (schema.uniqueItems !== true) return entries
  return Array.from(new Map(entries.map((one) => [JSON.stringify(one), one])).values())
}

// One of the kinds that a discriminator tells apart, with the name that tells it.
const makeKind = (options: Options, schema: SchemaFacts, at: At): unknown => {
  const { mapping, propertyName } = schema.discriminator ?? { mapping: {}, propertyName: "" }
  const [name, kind] = pick(options.random, Object.entries(mapping))
  return { ...makeStructure(options, { $ref: kind }, at), [propertyName]: name }
}

/** A value that a schema allows. */
const make = (options: Options, schema: SchemaFacts, at: At): unknown => {
  const { random, variant } = options
  if (schema.nullable === true && (variant === "nulls" || (variant === "random" && random() < 0.3))) return null
  if (schema.$ref !== undefined) {
    const found = schemaNamed(options.description, schema.$ref)
    const isStructure = found.type === "object" && found.discriminator === undefined && found.nullable !== true
    // The name is kept for a structure: it has default fields.
    return isStructure ? makeStructure(options, schema, at) : make(options, found, at)
  }
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined) return make(options, pick(random, choices), at)
  if (schema.discriminator !== undefined) return makeKind(options, schema, at)
  if (schema.allOf !== undefined) return makeStructure(options, schema, at)
  if (schema.enum !== undefined) return pick(random, schema.enum)
  switch (schema.type) {
    case "array":
      return makeList(options, schema, at)
    case "object":
      return makeStructure(options, schema, at)
    case "integer":
      return whole(random, schema.minimum ?? 0, schema.maximum ?? 1_000_000)
    case "number":
      return (schema.minimum ?? 0) + random() * ((schema.maximum ?? 1) - (schema.minimum ?? 0))
    case "boolean":
      return random() < 0.5
    default:
      // The name of the field, also for an entry of its list.
      return textFor(random, schema, at.findLast((name) => name !== "*") ?? "")
  }
}

/** A response that a description allows, with the default fields. */
export const generate = (options: Options, schema: SchemaFacts): unknown => make(options, schema, [])
