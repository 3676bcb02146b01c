import type { Definition } from "@xeffect/core"
import type { Shape } from "@xeffect/core/shape"

const unwrapped = (shape: Shape | undefined): Shape | undefined =>
  shape?.type === "converted" ? unwrapped(shape.of) : shape

/** Whether a response has one entry and not a list of them, by the shape of its `data`. */
export const hasOneEntry = ({ response }: Definition): boolean => {
  const shape = response.kind === "json" ? unwrapped(response.shape) : undefined
  const data = shape?.type === "struct" ? shape.fields["data"] : undefined
  if (data === undefined) return false
  return unwrapped(data.type === "always" || data.type === "intact" ? data.of : data)?.type === "struct"
}
