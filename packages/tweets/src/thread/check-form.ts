import { InvalidInput } from "@xeffect/core/errors"
import { checkFunctions, checkObject, guarded } from "@xeffect/core/transport"
import * as Effect from "effect/Effect"

/** What is wrong with the form of the arguments, which callers without types may have given any, if anything. */
export const checkForm = (posts: unknown, options: unknown): InvalidInput | undefined =>
  checkList("posts", posts, "a list of at least one post", checkPost) ?? checkOptions(options)

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

const checkPost = (parameter: string, post: unknown) => {
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

const checkOptions = (options: unknown) =>
  checkObject("options", options) ?? checkFunctions({ on_posted: Reflect.get(Object(options), "on_posted") })
