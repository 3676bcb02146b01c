import * as Schema from "effect/Schema"
import type * as Errors from "../errors/errors.ts"
import * as CountBuckets from "../resources/count.ts"
import * as DmEvents from "../resources/dm-event.ts"
import * as AllIncludes from "../resources/includes.ts"
import * as Lists from "../resources/list.ts"
import * as MediaItems from "../resources/media.ts"
import * as Places from "../resources/place.ts"
import * as Polls from "../resources/poll.ts"
import * as Problems from "../errors/problem.ts"
import * as Spaces from "../resources/space.ts"
import * as Topics from "../resources/topic.ts"
import * as Tweets from "../resources/tweet.ts"
import * as Users from "../resources/user.ts"
import { type EncodedXError, xErrorCodec } from "../errors/x-error-codec.ts"
import { type Always, type Intact, type Shape, shapeOfField } from "../shape/shape.ts"

/**
 * Makes the schema of a shape, for example of a whole response by a shape of `@xeffect/core/response`. Use it to store
 * responses, to send them between processes, to generate test data, or to write a JSON Schema.
 *
 * Operations check their responses without schemas, so a bundle that does not use schemas does not contain them.
 *
 * @param shape a shape, for example `SingleTweet` of `@xeffect/core/response`
 * @returns a schema that transforms nothing, and keeps the fields that it does not know
 * @since 0.1.0
 * @see https://effect.website/docs/schema/introduction/
 * @example
 * ```ts
 * import { Tweet } from "xeffect/core/schemas"
 * import * as Schema from "effect/Schema"
 *
 * const restore = Schema.decodeUnknownEffect(Schema.fromJsonString(Tweet))
 * ```
 */
export const schemaOf = <Type>(shape: Shape<Type>): Schema.Codec<Type> =>
  // Nodes are untyped; the schema follows the shape, whose type this is.
  nodeOf(shape) as Schema.Codec<unknown> as Schema.Codec<Type>

// One schema for each shape, so that Effect caches what it derives from it.
const schemas = new WeakMap<Shape, Schema.Codec<unknown>>()

const nodeOf = (shape: Shape): Schema.Codec<unknown> => {
  let schema = schemas.get(shape)
  if (schema === undefined) {
    schema = make(shape)
    schemas.set(shape, schema)
  }
  return schema
}

const make = (shape: Shape): Schema.Codec<unknown> => {
  switch (shape.type) {
    case "string":
      return Schema.String
    case "number":
      return Schema.Number
    case "boolean":
      return Schema.Boolean
    case "unknown":
      return Schema.Unknown
    case "converted":
      return nodeOf(shape.of)
    case "either":
      return Schema.Union(shape.of.map(nodeOf))
    case "list":
      return Schema.Array(nodeOf(shape.of))
    case "struct":
      return Schema.StructWithRest(
        Schema.Struct(Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, fieldOf(field)]))),
        // Other fields are kept.
        [Schema.Record(Schema.String, Schema.Unknown)]
      )
  }
}

const fieldOf = (field: Shape | Always | Intact) =>
  field.type === "always" ? nodeOf(field.of) : Schema.optionalKey(nodeOf(shapeOfField(field)))

/**
 * A codec of `XError`, for failures that cross a process: workers, queues, RPC, workflows. It encodes to JSON (if the
 * value of an `InvalidInput` is JSON) and decodes to an `XError` with the same reason and message, without the stack.
 *
 * @since 0.1.0
 * @example
 * ```ts
 * import { XError } from "xeffect/core/schemas"
 * import * as Schema from "effect/Schema"
 *
 * const encode = Schema.encodeEffect(Schema.fromJsonString(XError))
 * ```
 */
export const XError: Schema.Codec<Errors.XError, EncodedXError> = xErrorCodec

/** @since 0.1.0 */
export const CountBucket: Schema.Codec<CountBuckets.CountBucket> = schemaOf(CountBuckets.CountBucket)

/** @since 0.1.0 */
export const DmEvent: Schema.Codec<DmEvents.DmEvent> = schemaOf(DmEvents.DmEvent)

/** @since 0.1.0 */
export const Includes: Schema.Codec<AllIncludes.Includes> = schemaOf(AllIncludes.Includes)

/** @since 0.1.0 */
export const List: Schema.Codec<Lists.List> = schemaOf(Lists.List)

/** @since 0.1.0 */
export const Media: Schema.Codec<MediaItems.Media> = schemaOf(MediaItems.Media)

/** @since 0.1.0 */
export const Place: Schema.Codec<Places.Place> = schemaOf(Places.Place)

/** @since 0.1.0 */
export const Poll: Schema.Codec<Polls.Poll> = schemaOf(Polls.Poll)

/** @since 0.1.0 */
export const Problem: Schema.Codec<Problems.Problem> = schemaOf(Problems.Problem)

/** @since 0.1.0 */
export const Space: Schema.Codec<Spaces.Space> = schemaOf(Spaces.Space)

/** @since 0.1.0 */
export const Topic: Schema.Codec<Topics.Topic> = schemaOf(Topics.Topic)

/** @since 0.1.0 */
export const Tweet: Schema.Codec<Tweets.Tweet> = schemaOf(Tweets.Tweet)

/** @since 0.1.0 */
export const User: Schema.Codec<Users.User> = schemaOf(Users.User)
