// As `xeffect.ts`, with the generated checks of all kinds of answers.
import "@xeffect/core/compiled"

export { make } from "./xeffect.ts"
