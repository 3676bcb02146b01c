import type { Definition, Limit } from "./definition.ts"

/**
 * The limits of a request by the path of its definition: an operation with several paths may have others for each.
 *
 * @since 0.1.0
 */
export const limitsAt = ({ limits = [] }: Definition, template: string): ReadonlyArray<Limit> =>
  limits.filter(({ path }) => path === undefined || path === template)
