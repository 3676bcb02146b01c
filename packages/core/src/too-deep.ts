const deepest = 500

/** Whether JSON is nested deeper than the stack of a runtime can show. */
export const isTooDeep = (json: unknown, depth: number = 0): boolean =>
  typeof json === "object" &&
  json !== null &&
  (depth === deepest || Object.values(json).some((inner) => isTooDeep(inner, depth + 1)))
