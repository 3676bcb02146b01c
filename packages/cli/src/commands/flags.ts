/** Kinds of flags that several commands have. */
import * as Flag from "effect/cli/Flag"

/** A flag with a text, which may be left out. */
export const optionalText = (name: string, metavar: string, text: string) =>
  Flag.String(name).pipe(Flag.withMetavar(metavar), Flag.optional, Flag.withDescription(text))

/** A flag with a text, which may be repeated. */
export const repeatedText = (name: string, metavar: string, text: string) =>
  Flag.String(name).pipe(
    Flag.withMetavar(metavar),
    Flag.atLeast(0),
    // Help calls it required otherwise.
    Flag.withDefault<ReadonlyArray<string>>([]),
    Flag.withDescription(text)
  )

/** A flag that is on or off. */
export const onOff = (name: string, isOn: boolean, text: string) =>
  Flag.Boolean(name).pipe(Flag.withDefault(isOn), Flag.withDescription(text))
