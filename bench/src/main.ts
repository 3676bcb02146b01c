/**
 * Measures, prints ratios to the same done by hand on Effect, and writes them into the documentation; or measures one thing.
 *
 *     npm run build && npm run bench
 *     npm run bench -- --quick    # few samples, to see whether it works; writes nothing
 *     npm run bench -- --ways     # only each way of sending; writes nothing
 *     npm run bench -- text       # one of the benchmarks in benches.ts
 */
import { choose } from "../../scripts/choose.ts"
import { benches, pages } from "./benches.ts"

choose("bench", benches, process.argv.slice(2), pages)
