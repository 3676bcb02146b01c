// A list with a page that cannot be used.
import { layerMock } from "@xeffect/core/mock"

/** A post, and a user. */
export const post = (id: number) => ({ id: `${id}`, text: `post ${id}`, name: "N", username: `u${id}` })

/** A list of five pages of ten entries, for each user. The token of a page is its number. */
export const right = (params: Readonly<Record<string, unknown>>) => {
  const page = Number(params["pagination_token"] ?? params["next_token"] ?? 0)
  const first = Number(params["id"] ?? 0) * 1000 + page * 10
  return {
    data: Array.from({ length: 10 }, (_, index) => post(first + index)),
    meta: { result_count: 10, ...(page < 4 ? { next_token: `${page + 1}` } : {}) }
  }
}

/** Sends an odd body for the second page of a user, for so many requests. */
export const oddFor = (times: number, odd: unknown, user = "1") => {
  const state = { requests: 0, isRight: false }
  const layer = layerMock((_, params) => {
    if (params["id"] !== user || params["pagination_token"] !== "1" || state.isRight) return right(params)
    state.requests += 1
    return state.requests > times ? right(params) : odd
  })
  return { layer, state }
}
