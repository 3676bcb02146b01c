import { StoreRefusal } from "@xeffect/core/store"
import { field } from "@xeffect/core/wire"
import * as Data from "effect/Data"
import * as Redacted from "effect/Redacted"

/** A text in a store. */
export interface StoredText {
  readonly text: Redacted.Redacted
}

/**
 * The tokens could not be read or written.
 * @since 0.1.0
 */
export class TokenStoreError extends Data.TaggedError("TokenStoreError")<{
  readonly detail: string
  readonly cause?: unknown
  /** The content of the store, if it was read but is not valid tokens. `set` can replace it. */
  readonly malformed?: StoredText
}> {
  override get message(): string {
    return this.detail
  }
}

/** The failure of a store of a text, as one of tokens. */
export const toStoreError = (cause: unknown): TokenStoreError => {
  if (cause instanceof TokenStoreError) return cause
  if (!(cause instanceof StoreRefusal)) {
    // `Effect.try` and `Effect.tryPromise` wrap what was thrown, and say nothing about it.
    const thrown = field(cause, "_tag") === "UnknownError" ? field(cause, "cause") : cause
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    return new TokenStoreError({ detail: `the token store cannot be used: ${why}`, cause })
  }
  const detail = `the token store cannot be used: ${cause.detail}`
  // Nothing was read: a sign-in replaces it, as it replaces nothing.
  return new TokenStoreError({ detail, ...(cause.version && { malformed: { text: Redacted.make("") } }) })
}
