import type { Edit } from "../../copy.ts"

/**
 * The small changes that break promises, by the file and the title of the test that has to fail. A text of a change occurs
 * once in its file.
 */
export type Breaks = Readonly<Record<string, Edit>>
