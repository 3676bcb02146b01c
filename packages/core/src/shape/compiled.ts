/**
 * Checks of responses that were generated when the package was built. Importing this module is all it takes:
 *
 * ```ts
 * import "@xeffect/core/compiled"
 * ```
 *
 * Every response is checked with or without it, and found right or wrong alike. With it, checking a large page takes a
 * small part of the time that parsing it takes, instead of about a third; it adds the code of the checks of all
 * resources to the program. That is for servers that read page after page. `docs/benchmarks.md` has the figures.
 *
 * In the sources of the package, which nothing was generated for, this module does nothing.
 */
import "./check.ts"
