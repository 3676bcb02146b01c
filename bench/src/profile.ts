import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runChild, withServer } from "./children.ts"
import { compilePrograms, type ProgramName } from "./programs.ts"

/** Milliseconds of the processor by if they were spent, in the order of {@link places}. */
export type Profile = ReadonlyMap<string, number>

interface CpuProfile {
  readonly nodes: ReadonlyArray<{
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string }
    readonly children?: ReadonlyArray<number>
  }>
  readonly samples: ReadonlyArray<number>
  /** Microseconds. */
  readonly timeDeltas: ReadonlyArray<number>
}

const byFile: ReadonlyArray<readonly [pattern: RegExp, place: string]> = [
  // This removes the types of the script that measures.
  [/node:internal\/deps\/amaro/, ""],
  [/^node:internal\/(modules|source_map)\//, "Node: finding and loading modules"],
  [/^node:internal\/deps\/undici/, "Node: fetch"],
  [/^node:|^wasm:/, "Node: the rest"],
  [/\/effect\/dist\//, "Effect"],
  [/\/packages\/\w+\/dist\//, "xeffect"],
  [/\/node_modules\//, "other packages"]
]

const garbage = "collecting garbage"

/** Where time may be spent. */
export const places: ReadonlyArray<string> = [...byFile.map(([, place]) => place).filter(Boolean), "the rest", garbage]

/** Sums up a profile. A frame from no file counts for the nearest caller that is. */
const sumUp = ({ nodes, samples, timeDeltas }: CpuProfile): Profile => {
  const placeOf = new Map<number, string>()
  const frames = new Map(nodes.map(({ callFrame, id }) => [id, callFrame]))
  const parents = new Map(nodes.flatMap(({ children = [], id }) => children.map((child) => [child, id] as const)))
  const find = (id: number | undefined): string => {
    if (id === undefined) return "the rest"
    const known = placeOf.get(id)
    if (known !== undefined) return known
    const { functionName = "", url = "" } = frames.get(id) ?? {}
    const own =
      functionName === "(idle)"
        ? ""
        : functionName === "(garbage collector)"
          ? garbage
          : byFile.find(([pattern]) => pattern.test(url))?.[1]
    const place = own ?? (url === "" ? find(parents.get(id)) : "the rest")
    placeOf.set(id, place)
    return place
  }
  const sums = new Map(places.map((place) => [place, 0]))
  samples.forEach((id, index) => {
    const place = find(id)
    if (place !== "") sums.set(place, (sums.get(place) ?? 0) + (timeDeltas[index] ?? 0) / 1000)
  })
  return sums
}

const profileChild = async (child: string, args: ReadonlyArray<string>): Promise<Profile> => {
  const folder = mkdtempSync(join(tmpdir(), "profile-"))
  try {
    await runChild(child, args, ["--cpu-prof", "--cpu-prof-interval=200", `--cpu-prof-dir=${folder}`])
    const [file = ""] = readdirSync(folder)
    // The file is as V8 writes it.
    return sumUp(JSON.parse(readFileSync(join(folder, file), "utf8")) as CpuProfile)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const mean = (profiles: ReadonlyArray<Profile>, units: number): Profile =>
  new Map(
    places.map((place) => [
      place,
      profiles.reduce((sum, one) => sum + (one.get(place) ?? 0), 0) / profiles.length / units
    ])
  )

export type Profiles = ReadonlyMap<ProgramName, Profile>

/** Programs take turns, and the first round only warms up. */
const profileInTurns = async (
  child: string,
  programs: ReadonlyArray<ProgramName>,
  rounds: number,
  options: { readonly args: ReadonlyArray<string>; readonly units: number }
): Promise<Profiles> => {
  const pathOf = await compilePrograms("modules")
  return withServer(async (base) => {
    const all = new Map(programs.map((name) => [name, Array<Profile>()]))
    for (let round = -1; round < rounds; round++) {
      for (const [name, profiles] of all) {
        const profile = await profileChild(child, [pathOf(name), base, ...options.args])
        if (round >= 0) profiles.push(profile)
      }
    }
    return new Map(Array.from(all, ([name, profiles]) => [name, mean(profiles, options.units)]))
  })
}

/** Where the milliseconds of a start go, packages as installed. */
export const profileStartUp = (rounds: number): Promise<Profiles> =>
  profileInTurns("start-up", ["effect", "xeffect"], rounds, { args: [], units: 1 })

/** Where the milliseconds of a small read go. */
export const profileRequests = (rounds: number, count: number): Promise<Profiles> =>
  profileInTurns("requests", ["fetch", "effect", "xeffect", "xdk"], rounds, {
    args: [`${count}`],
    // The child sends as many as a warm-up before.
    units: count + 1000
  })
