import { InvalidInput } from "./reasons.ts"

/**
 * Several parameters break a rule together. Its `rule` is a sentence, which is also its message.
 * @since 0.1.0
 */
export class BrokenRule extends InvalidInput {
  /** The parameters that the rule is about. */
  readonly parameters: ReadonlyArray<string>
  constructor(fields: { readonly parameters: ReadonlyArray<string>; readonly value: unknown; readonly rule: string }) {
    super({ parameter: fields.parameters.join(", "), value: fields.value, rule: fields.rule })
    this.parameters = fields.parameters
  }
  override get message(): string {
    return this.rule
  }
}
