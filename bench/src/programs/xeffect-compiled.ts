// As `xeffect.ts`, with the generated checks of all kinds of responses.
import "@xeffect/core/compiled"

export { make } from "./xeffect.ts"
