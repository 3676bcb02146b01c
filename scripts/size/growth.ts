import type { Metafile } from "esbuild"

export interface Growth {
  readonly module: string
  /** Bytes, minified. */
  readonly bytes: number
}

const bytesOf = (metafile: Metafile): ReadonlyMap<string, number> =>
  new Map(
    Object.values(metafile.outputs).flatMap((output) =>
      Object.entries(output.inputs).map(([module, { bytesInOutput }]) => [module, bytesInOutput] as const)
    )
  )

/** Which modules make one bundle larger than another, the largest first. */
export const growthOf = (metafile: Metafile, floor: Metafile): ReadonlyArray<Growth> => {
  const before = bytesOf(floor)
  return [...bytesOf(metafile)]
    .map(([module, bytes]) => ({ module, bytes: bytes - (before.get(module) ?? 0) }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes)
}
