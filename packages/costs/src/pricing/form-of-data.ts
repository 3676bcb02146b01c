import type { Definition } from "@xeffect/core"
import type { Shape } from "@xeffect/core/shape"

const unwrapped = (shape: Shape | undefined): Shape | undefined =>
  shape?.type === "converted" ? unwrapped(shape.of) : shape

/** The form of the `data` of a response, by its shape. */
export const formOfData = ({ response }: Definition): "one" | "list" | "unknown" => {
  const shape = response.kind === "json" ? unwrapped(response.shape) : undefined
  const data = shape?.type === "struct" ? shape.fields["data"] : undefined
  if (data === undefined) return "unknown"
  return unwrapped(data.type === "always" || data.type === "intact" ? data.of : data)?.type === "struct"
    ? "one"
    : "list"
}

/** Whether a response has one entry and not a list of them. */
export const hasOneEntry = (definition: Definition): boolean => formOfData(definition) === "one"
