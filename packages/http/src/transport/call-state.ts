import type { XError } from "@xeffect/core"

/**
 * The state of a call while it is made. Only the transport changes it.
 * @since 0.1.0
 */
export class CallState {
  #attempts = 0
  #isOutcomeUnknown = false
  /** The number of attempts that have begun. */
  get attempts(): number {
    return this.#attempts
  }
  /** Whether an attempt was sent that may have been carried out: it has not failed in a way that rules this out. */
  get isOutcomeUnknown(): boolean {
    return this.#isOutcomeUnknown
  }
  /** Begins an attempt. */
  begin(): void {
    this.#attempts++
  }
  /** An attempt is sent. A success changes nothing afterwards: middleware may take time. */
  send(): void {
    this.#isOutcomeUnknown = true
  }
  /** An attempt has failed. Not called for one that was interrupted. */
  fail({ reason }: XError): void {
    this.#isOutcomeUnknown = reason._tag === "OutcomeUnknown" || (reason._tag === "DecodeError" && reason.carriedOut)
  }
}
