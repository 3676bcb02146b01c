// A client, connected to a new server in front of a new emulator.
import { type Connected, type OfficialClient, officialClients, person, type Person } from "./clients.ts"
import { type CommandOptions, type Emulated, emulated, listen, type Listening } from "./server.ts"
import { isWhole } from "../../../conformance/running/whole.ts"

export const transports = ["standard input and output", "HTTP"] as const

export type Transport = (typeof transports)[number]

const all = officialClients.flatMap((one) => transports.map((transport) => ({ ...one, transport })))

/** The clients, protocols and transports of this run. For every commit only one of them is tried. */
export const toTry = all.filter(
  ({ protocol, transport }) => isWhole || (protocol === "2026-07-28" && transport !== "HTTP")
)

const opened: Array<() => Promise<void>> = []

/** Closes everything that a test has opened. Each test file calls it in a hook of its own: a hook in this module would run for the first file alone. */
export const closeOpened = async (): Promise<void> => {
  for (const close of opened.splice(0).toReversed()) await close()
}

/** Closes something once the test is over. */
export const closeAfterwards = (close: () => Promise<void>): void => void opened.push(close)

/** An emulator for a test. */
export const emulatedForTest = async (): Promise<Emulated> => {
  const world = await emulated()
  closeAfterwards(world.close)
  return world
}

/** A server in front of a new emulator. */
export const served = async (transport: Transport, options: CommandOptions = {}) => {
  const world = await emulatedForTest()
  const command = world.command(options)
  const listening = transport === "HTTP" ? await listen(command) : undefined
  if (listening !== undefined) closeAfterwards(listening.close)
  return { world, listening, server: listening ?? command }
}

export interface Tried {
  readonly connected: Connected
  readonly person: Person
  readonly emulated: Emulated
  /** The process, unless the client started it. */
  readonly listening: Listening | undefined
}

/** Connects a client to a new server in front of a new emulator. */
export const connected = async (
  { connect }: Pick<OfficialClient, "connect">,
  transport: Transport,
  options: CommandOptions = {}
): Promise<Tried> => {
  const { listening, server, world } = await served(transport, options)
  const someone = person()
  const client = await connect(server, someone)
  closeAfterwards(client.close)
  return { connected: client, person: someone, emulated: world, listening }
}
