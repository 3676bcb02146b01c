import { existsSync } from "node:fs"
import { join } from "node:path"

/** Whether what the site depends on is installed: `npm --prefix site install`. */
export const hasSite = existsSync(join(import.meta.dirname, "..", "..", "..", "node_modules", "sucrase"))
