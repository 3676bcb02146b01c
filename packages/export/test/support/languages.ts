import { spawnSync } from "node:child_process"

const runs = (program: string, ...args: ReadonlyArray<string>): boolean =>
  spawnSync(program, args, { stdio: "ignore" }).status === 0

/** Whether Python on this machine can read Parquet. */
export const hasPandas = runs("python3", "-c", "import pandas, pyarrow")

/** Whether R on this machine can read Parquet. */
export const hasParquetInR = runs("Rscript", "-e", "library(nanoparquet)")
