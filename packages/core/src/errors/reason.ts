import * as Data from "effect/Data"
import type { YieldableError } from "effect/Cause"
import { oneLine } from "../text/shorten.ts"

/** What a reason is made of: what every reason has, and its own fields. */
type ReasonClass<Tag extends string> = new <Fields extends object = {}>(fields: {
  readonly [Name in keyof Fields as Name extends "_tag" ? never : Name]: Fields[Name]
}) => YieldableError & {
  readonly _tag: Tag
  /** Whether the same request may succeed later, and may be sent again without being carried out twice. */
  readonly isRetryable: boolean
} & Readonly<Fields>

/** For reasons that are always retryable. */
export const retryable = (): boolean => true

const never = (): boolean => false

/**
 * The base of a reason: a tagged error without a stack of its own, since the `XError` that it is the reason of has one.
 *
 * @param isRetryable whether the request may be sent again, given the reason's fields
 */
export const Reason = <Tag extends string>(
  tag: Tag,
  isRetryable: (fields: { readonly status?: number }) => boolean = never
): ReasonClass<Tag> => {
  class Base extends Data.TaggedError(tag)<{ readonly status?: number }> {
    constructor(fields: { readonly status?: number }) {
      const limit: unknown = Reflect.get(Error, "stackTraceLimit")
      Reflect.set(Error, "stackTraceLimit", 0)
      super(fields)
      Reflect.set(Error, "stackTraceLimit", limit)
    }
    get isRetryable(): boolean {
      return isRetryable(this)
    }
  }
  // The fields are a parameter of each class that extends it, as they are of Effect's own.
  return Base as unknown as ReasonClass<Tag>
}

/** A reason that the X API gave in its own words. */
export const Refused = <Tag extends string>(
  tag: Tag,
  isRetryable?: (fields: { readonly status?: number }) => boolean
): ReasonClass<Tag> => {
  class Base extends Reason(tag, isRetryable)<Words> {
    override get message(): string {
      return words(this)
    }
  }
  // As above.
  return Base as unknown as ReasonClass<Tag>
}

interface Words {
  readonly detail: string
  readonly hint?: string
}

/** The words of the X API, a sentence of their own with or without a full stop, and what to do about it. */
export const words = ({ detail, hint }: Words): string =>
  oneLine(hint === undefined ? detail : `${detail}${/[.!?]$/.test(detail) ? "" : "."} ${hint}`)
