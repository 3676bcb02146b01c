import * as Data from "effect/Data"
import type { YieldableError } from "effect/Cause"
import { oneLine } from "../text/shorten.ts"

/** The class of a reason: the fields of all reasons, and its own. */
type ReasonConstructor<Tag extends string> = new <Fields extends object = {}>(fields: {
  readonly [Name in keyof Fields as Name extends "_tag" ? never : Name]: Fields[Name]
}) => YieldableError & {
  readonly _tag: Tag
  /** Whether the request may succeed later and can be retried without being carried out twice. */
  readonly isRetryable: boolean
} & Readonly<Fields>

/** For reasons that are always retryable. */
export const retryable = (): boolean => true

const never = (): boolean => false

/**
 * Makes the base class of a reason: a tagged error without a stack, since its `XError` has one.
 *
 * @param isRetryable whether the request may be retried, given the reason's fields
 */
export const reasonClass = <Tag extends string>(
  tag: Tag,
  isRetryable: (fields: { readonly status?: number }) => boolean = never
): ReasonConstructor<Tag> => {
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
  // Each class that extends it states its fields as a type parameter, as with Effect's own classes.
  return Base as unknown as ReasonConstructor<Tag>
}

/** Makes the base class of a reason whose message is its `detail` and its `hint`. */
export const detailedReasonClass = <Tag extends string>(
  tag: Tag,
  isRetryable?: (fields: { readonly status?: number }) => boolean
): ReasonConstructor<Tag> => {
  class Base extends reasonClass(tag, isRetryable)<Words> {
    override get message(): string {
      return words(this)
    }
  }
  // The fields are stated by each class that extends it, as above.
  return Base as unknown as ReasonConstructor<Tag>
}

interface Words {
  readonly detail: string
  readonly hint?: string | undefined
}

/** Joins the X API's detail, which may lack a full stop, and the hint what to do. */
export const words = ({ detail, hint }: Words): string =>
  oneLine(hint === undefined ? detail : `${detail}${/[.!?]$/.test(detail) ? "" : "."} ${hint}`)
