import * as Shape from "@xeffect/core/shape"
import * as Schema from "effect/Schema"

/**
 * The schema of a shape as one would write it by hand: that of `@xeffect/core/schemas` keeps unknown fields, which takes
 * Effect several times as long to check.
 */
export const closedSchemaOf = (shape: Shape.Shape): Schema.Codec<unknown> => {
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
      return closedSchemaOf(shape.of)
    case "either":
      return Schema.Union(shape.of.map(closedSchemaOf))
    case "list":
      return Schema.Array(closedSchemaOf(shape.of))
    case "struct":
      return Schema.Struct(
        Object.fromEntries(
          Object.entries(shape.fields).map(([name, field]) => [
            name,
            field.type === "always"
              ? closedSchemaOf(field.of)
              : Schema.optionalKey(closedSchemaOf(Shape.ofField(field)))
          ])
        )
      )
  }
}
