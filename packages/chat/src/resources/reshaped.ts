import type { JsonResponse } from "@xeffect/core/define"

/** A response whose JSON may have another form, which `change` turns into that of the shape. */
export const reshaped = <Type>(response: JsonResponse<Type>, change: (json: object) => object): JsonResponse<Type> => ({
  kind: response.kind,
  accept: response.accept,
  shape: response.shape,
  read: (reading, definition, complete) => {
    const { json } = complete
    const isObject = typeof json === "object" && json !== null
    return response.read(reading, definition, isObject ? { ...complete, json: change(json) } : complete)
  }
})
