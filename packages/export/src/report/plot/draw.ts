import { InvalidInput, type XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import { checkObject } from "@xeffect/core/options"
import * as Effect from "effect/Effect"
import { destinationFailed, ExportError, RuntimeUnsupported } from "../../export-error.ts"

const notInstalled = new ExportError({
  reason: new RuntimeUnsupported({
    detail: "Plots need vega and vega-lite. Install them: npm install vega vega-lite."
  })
})

const isNotInstalled = (cause: unknown): boolean => /NOT_FOUND/.test(String(Reflect.get(Object(cause), "code")))

// Silences vega-lite's warnings about a specification. Its type wants two forms of `level`, of which it calls none.
const ignore = () => silent
const silent = { level: ignore, error: ignore, warn: ignore, info: ignore, debug: ignore } as never

// Only programs that draw load them: they are larger than everything else.
const libraries = Effect.tryPromise({
  try: () => Promise.all([import("vega"), import("vega-lite")]),
  catch: (cause) => (isNotInstalled(cause) ? notInstalled : destinationFailed("loading vega", cause))
})

// An invalid specification fails while it is compiled.
const invalidSpecification = (cause: unknown) =>
  new InvalidInput({
    parameter: "specification",
    value: cause instanceof Error ? cause.message : String(cause),
    rule: "a specification of vega-lite"
  })

/**
 * Draws a specification of vega-lite as SVG. It may be one of `specification` that was changed, or another.
 *
 * @param specification the specification
 * @returns the text of the SVG. Fails with `InvalidInput` if vega-lite cannot read the specification, and with `RuntimeUnsupported`
 * if vega or vega-lite are not installed
 * @since 0.1.0
 * @see https://vega.github.io/vega-lite/docs/
 * @example
 * ```ts
 * import { draw, specification } from "xeffect/export/plot"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const posts = yield* specification("tides", { picture: "posts", by: "week" })
 *   return yield* draw({ ...posts, title: "A year of tides", width: 900 })
 * })
 * ```
 */
export const draw = (specification: object): Effect.Effect<string, XError | ExportError> =>
  Effect.gen(function* () {
    const invalid = checkObject("specification", specification)
    if (invalid !== undefined) return yield* refuse("draw", invalid)
    const [{ None, parse, View }, { compile }] = yield* libraries
    return yield* Effect.tryPromise({
      try: async () => {
        // It is checked while it is compiled.
        const compiled = compile(specification as Parameters<typeof compile>[0], { logger: silent })
        const view = new View(parse(compiled.spec), { renderer: "none", logLevel: None })
        const svg = await view.toSVG()
        view.finalize()
        return svg
      },
      catch: invalidSpecification
    }).pipe(Effect.catch((invalid) => refuse("draw", invalid)))
  })
