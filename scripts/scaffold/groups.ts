import type { Input } from "./plan.ts"

/** Parameters that core declares together, and the resources that they go with. */
interface Group {
  readonly names: ReadonlyArray<string>
  readonly type: string
  readonly parameter: string
}

const groups: ReadonlyArray<Group> = [
  {
    names: ["expansions", "media_fields", "place_fields", "poll_fields", "tweet_fields", "user_fields"],
    type: "TweetFieldsParams",
    parameter: "tweetFields"
  },
  {
    names: ["dm_event_fields", "expansions", "media_fields", "tweet_fields", "user_fields"],
    type: "DmEventFieldsParams",
    parameter: "dmEventFields"
  },
  {
    names: ["expansions", "space_fields", "topic_fields", "user_fields"],
    type: "SpaceFieldsParams",
    parameter: "spaceFields"
  },
  { names: ["expansions", "list_fields", "user_fields"], type: "ListFieldsParams", parameter: "listFields" },
  { names: ["expansions", "tweet_fields", "user_fields"], type: "UserFieldsParams", parameter: "userFields" }
]

/** The group that covers most of the parameters, and the parameters left over. */
export const grouped = (inputs: ReadonlyArray<Input>) => {
  const has = (name: string) => inputs.some((one) => one.name === name)
  const group = groups.find(({ names }) => names.every(has))
  const size = inputs.find((one) => one.name === "max_results")
  const { default: byDefault, maximum, minimum } = size?.schema ?? {}
  const numbers = [minimum, maximum, byDefault]
  const pages = has("pagination_token") && numbers.every((one) => typeof one === "number") ? numbers : undefined
  const taken = [...(group?.names ?? []), ...(pages === undefined ? [] : ["max_results", "pagination_token"])]
  return {
    rest: inputs.filter(({ name }) => !taken.includes(name)),
    types: [...(group === undefined ? [] : [group.type]), ...(pages === undefined ? [] : ["ForwardPagingParams"])],
    parameters: [
      ...(pages === undefined ? [] : [`paging(${pages.join(", ")})`]),
      ...(group === undefined ? [] : [group.parameter])
    ]
  }
}
