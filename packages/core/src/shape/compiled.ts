/**
 * Installs checks of responses that were generated when the package was built. Importing this module is enough:
 *
 * ```ts
 * import "@xeffect/core/compiled"
 * ```
 *
 * Responses are checked with or without it, with the same results. With it, checking a large page takes a small
 * fraction of the time of parsing, instead of about a third, but the bundle contains the checks of all resources. Use
 * it in servers that read many pages. `docs/benchmarks.md` has the figures.
 *
 * In the sources of the package, without generated code, this module does nothing.
 */
import "./set-aside-misfits.ts"
