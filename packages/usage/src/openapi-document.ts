import * as Shape from "@xeffect/core/shape"

/** An OpenAPI document. Its paths and components are not checked. */
export const Document = Shape.struct({
  openapi: Shape.string,
  info: Shape.struct({ title: Shape.string, version: Shape.string }),
  paths: Shape.unknown,
  components: Shape.unknown
})

export interface OpenapiDescription extends Shape.TypeOf<typeof Document> {}
