import { InvalidInput, XError } from "@xeffect/core/define"
import * as Rule from "@xeffect/core/rule"
import { checkObject, checkOptions, checkParameter, functionOption, guarded } from "@xeffect/core/options"
import * as Effect from "effect/Effect"
import type { CreateThreadOptions } from "./options.ts"
import { createTweet, type CreateTweetParams } from "../create-tweet.ts"

/** The error in the form of the arguments, which callers without types may have passed, if any. */
export const checkThreadForm = (posts: unknown, options: unknown): InvalidInput | undefined =>
  checkList("posts", posts, "a list of at least one post", checkPostForm) ?? checkOptionsForm(options)

const checkList = (
  parameter: string,
  value: unknown,
  rule: string,
  check: (parameter: string, entry: unknown) => InvalidInput | undefined
) =>
  guarded(parameter, value, () => {
    if (!Array.isArray(value)) return new InvalidInput({ parameter, value, rule })
    for (const [index, entry] of value.entries()) {
      const wrong = check(`${parameter}[${index}]`, entry)
      if (wrong !== undefined) return wrong
    }
    return undefined
  })

const checkPostForm = (parameter: string, post: unknown) => {
  if (typeof post === "string") return undefined
  const wrong = checkObject(parameter, post, "a text or an object of parameters")
  const media: unknown = wrong === undefined ? Reflect.get(Object(post), "media") : undefined
  return (
    wrong ?? (media === undefined ? undefined : checkList(`${parameter}.media`, media, "a list of effects", checkMedia))
  )
}

const checkMedia = (parameter: string, value: unknown) =>
  Effect.isEffect(value)
    ? undefined
    : new InvalidInput({ parameter, value, rule: "an effect that uploads media, such as uploadMedia({ media })" })

const checkOptionsForm = (options: unknown) =>
  checkObject("options", options) ?? checkOptions(Object(options), { on_posted: functionOption() })

/** The error in the posts of a thread, if any: nothing is posted of a thread that cannot be posted whole. */
export const checkPosts = (posts: ReadonlyArray<CreateTweetParams>): XError | undefined => {
  if (posts.length === 0) return failure("posts", posts, "a list of at least one post")
  for (const [index, post] of posts.entries()) {
    const wrong = checkThreadPost(post)
    if (wrong instanceof Rule.BrokenRule) return breaksTogether(index, wrong)
    if (wrong !== undefined) return failure(`posts[${index}].${wrong.parameter}`, wrong.value, wrong.rule)
  }
  return undefined
}

/** The first invalid option of a thread, if there is one. */
export const checkThreadOptions = ({
  after,
  first_id,
  on_failure = "keep"
}: CreateThreadOptions): XError | undefined => {
  const { in_reply_to_tweet_id: id } = createTweet.definition.params
  const check = (name: string, value: unknown) =>
    value === undefined || id === undefined ? undefined : checkParameter(name, value, id)
  const invalid = check("after", after) ?? check("first_id", first_id)
  if (invalid !== undefined) return refusal(invalid)
  return on_failure === "keep" || on_failure === "delete"
    ? undefined
    : failure("on_failure", on_failure, "keep or delete")
}

const failure = (parameter: string, value: unknown, rule: string) =>
  refusal(new InvalidInput({ parameter, value, rule }))

/** The failure of a thread whose input breaks a rule. */
export const refusal = (reason: InvalidInput): XError => new XError({ operation: "create_thread", reason })

const breaksTogether = (index: number, { parameters: [first, ...others], rule, value }: Rule.BrokenRule) =>
  refusal(
    new Rule.BrokenRule({
      parameters: [`posts[${index}].${first}`, ...others],
      value,
      rule: `${rule} in posts[${index}]`
    })
  )

const checkThreadPost = (post: CreateTweetParams): InvalidInput | undefined => {
  const { params, rules = [] } = createTweet.definition
  if (post.in_reply_to_tweet_id !== undefined) {
    const rule = "left out (each post replies to the one before; for the first, use the option after)"
    return new InvalidInput({ parameter: "in_reply_to_tweet_id", value: post.in_reply_to_tweet_id, rule })
  }
  for (const [parameter, value] of Object.entries(post)) {
    const declared = Object.hasOwn(params, parameter) ? params[parameter] : undefined
    if (parameter === "user_auth" || value === undefined) continue
    if (declared === undefined)
      return new InvalidInput({ parameter, value, rule: "left out (createTweet has no such parameter)" })
    const invalid = checkParameter(parameter, value, declared)
    if (invalid !== undefined) return invalid
  }
  // All posts but the first are replies, and what needs one may be used.
  const given = { ...post, in_reply_to_tweet_id: "1" }
  return rules.map((rule) => rule.check(given)).find((wrong) => wrong !== undefined)
}
