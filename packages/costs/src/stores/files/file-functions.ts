import type { ProcessFiles, StoreFiles } from "@xeffect/core/store"

/**
 * The functions of a file system that the files of costs need, all of which the `FileSystem` of Effect has. A program
 * whose files are on a fast disk can pass functions that are done at once, which take less processor time.
 *
 * @since 0.1.0
 */
export interface CostFiles extends StoreFiles, Pick<ProcessFiles, "readLink"> {}
