/**
 * Runs a simulation, and lists them without a name. Most take `--seed`.
 *
 *     npm run simulate
 *     npm run simulate -- uploads --seed 1
 */
import { choose } from "../choose.ts"
import { simulations } from "./simulations.ts"

choose("simulate", simulations, process.argv.slice(2))
