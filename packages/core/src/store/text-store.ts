import type * as Effect from "effect/Effect"

/** A text as it was read from a store. */
export interface Version {
  /** `undefined` for nothing. */
  readonly text: string | undefined
  /** For a store that numbers its versions: 0 if it never had one. `replace` then compares numbers, and does not read again. */
  readonly number?: number | undefined
}

/**
 * A place for one text, which is replaced as a whole by whoever knows what it replaces. Tokens, budgets and positions are uses of
 * it.
 *
 * @since 0.1.0
 */
export interface TextStore<out E = unknown> {
  readonly read: Effect.Effect<Version, E>
  /**
   * Replaces the expected version. Returns whether it did: not if the store has another one by now. Two callers never both replace
   * the same version.
   */
  readonly replace: (expected: Version, next: string | undefined) => Effect.Effect<boolean, E>
}

/**
 * A store refuses what it finds in its place: somebody has to look at it.
 * @since 0.1.0
 */
export class StoreRefusal {
  readonly _tag = "StoreRefusal"
  /** The reason, as a part of a sentence. */
  readonly detail: string
  /** The version that is not read, if one is refused. `replace` takes it. */
  readonly version: Version | undefined

  constructor(detail: string, version?: Version) {
    this.detail = detail
    this.version = version
  }
}
