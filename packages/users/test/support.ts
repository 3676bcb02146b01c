import { layerMock } from "@xeffect/core/mock"

const people = [
  { id: "1", name: "Ada", username: "Ada_Rivers" },
  { id: "2", name: "Ben", username: "ben" },
  { id: "3", name: "Chloé", username: "Chloe" }
]

/** An `XApi` without a network that has three users and keeps its requests. */
export const users = () => {
  const requests: Array<Readonly<Record<string, unknown>>> = []
  const layer = layerMock((_, params) => {
    requests.push(params)
    const data = people.filter(({ id, username }) =>
      [params["ids"], params["usernames"]].some(
        (list) => Array.isArray(list) && list.some((key) => `${key}` === id || same(`${key}`, username))
      )
    )
    const errors = [{ parameter: "usernames", value: "Nobody", resource_id: "Nobody", detail: "no such user" }]
    return { data: data.toReversed(), errors }
  })
  return { requests, layer }
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
