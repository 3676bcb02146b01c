import { join } from "node:path"
import { top } from "./workspace.ts"

/** The compiler of TypeScript. */
export const compiler = join(top, "node_modules", ".bin", "tsc")

/** One checker does not find out twice what several would: less work in all, also with two processors. */
export const oneChecker = ["--checkers", "1"]

/**
 * The environment of a compiler that ends soon. To collect garbage is a third of its work, so it collects none until it has 4 GB.
 * The compiler is written in Go, which reads both.
 */
export const withoutCollection = (): NodeJS.ProcessEnv => ({ ...process.env, GOGC: "off", GOMEMLIMIT: "4GiB" })
