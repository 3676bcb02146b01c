/** The shared flags that each command honours. All others are refused, and neither help nor completions have them. */
import type { OperationDescription } from "@xeffect/describe"
import { loadOperations, namesOf } from "../operations/areas.ts"
import { type SharedName, sharedNames } from "../session/shared.ts"

const printing: ReadonlyArray<SharedName> = ["json", "ndjson", "csv", "fields"]
const account: ReadonlyArray<SharedName> = ["emulator", "profile"]
const requests: ReadonlyArray<SharedName> = [...account, "budget", "wait", "verbose"]
const reading: ReadonlyArray<SharedName> = [...printing, ...requests, "dry-run"]
const writing: ReadonlyArray<SharedName> = [...reading, "yes"]
const unplanned: ReadonlyArray<SharedName> = [...printing, ...requests]

/** The flags of each command by hand. A new command has a row here: until it has one, it honours none. */
export const honouredByHand: Readonly<Record<string, ReadonlyArray<SharedName>>> = {
  post: writing,
  search: reading,
  timeline: reading,
  mentions: reading,
  followers: reading,
  counts: reading,
  stream: reading,
  dm: writing,
  media: [],
  "media upload": [...unplanned, "yes"],
  hydrate: reading,
  collect: reading,
  update: unplanned,
  schedule: unplanned,
  comply: unplanned,
  plot: printing,
  webhook: [],
  "webhook listen": unplanned,
  login: [...printing, ...account],
  logout: ["profile"],
  whoami: unplanned,
  profiles: printing,
  "profiles use": [],
  limits: [...printing, ...account],
  prices: printing,
  cost: unplanned,
  text: [],
  "text count": printing,
  "text split": printing,
  "text query": ["json", "fields"],
  emulator: [],
  mcp: [...account, "budget", "wait"],
  log: printing,
  docs: [],
  completions: [],
  help: []
}

const honouredByOperation = ({ method, response }: OperationDescription): ReadonlyArray<SharedName> => [
  ...(response === "bytes" ? [] : printing),
  ...requests,
  "dry-run",
  ...(method === "GET" ? [] : (["yes"] as const))
]

/** The shared flags that a command honours. Its path has the names below `xeffect`; without one, all of them come before a command. */
export const honouredBy = async (path: ReadonlyArray<string>): Promise<ReadonlyArray<SharedName>> => {
  const [name] = path
  if (name === undefined) return sharedNames
  const shown = path.join(" ")
  if (Object.hasOwn(honouredByHand, shown)) return honouredByHand[shown] ?? []
  const operation = (await loadOperations()).find((one) => namesOf(one).includes(name))
  return operation === undefined ? [] : honouredByOperation(operation)
}
