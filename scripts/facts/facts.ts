/**
 * Runs a tool of the facts in `spec/`, and lists them without a name.
 *
 *     npm run facts
 *     npm run facts -- compare PATH_TO_openapi.json
 */
import { choose } from "../choose.ts"
import { tools } from "./tools.ts"

choose("facts", tools, process.argv.slice(2))
