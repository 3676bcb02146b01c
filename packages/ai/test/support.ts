// The tools of a program, in front of an emulator that is a server.
import { type AgentTools, agentTools, type AgentToolsOptions } from "@xeffect/ai"
import { defaultCredentials } from "@xeffect/emulator"
import { emulateOnPort, type EmulatedOnPort } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"

export interface Tried {
  readonly x: AgentTools
  readonly emulated: EmulatedOnPort
  /** The requests so far. */
  readonly requests: () => Promise<ReadonlyArray<string>>
  /** The requests so far that change something. */
  readonly writes: () => Promise<ReadonlyArray<string>>
  /** The texts of the posts of the emulator. */
  readonly texts: () => ReadonlyArray<string>
}

const opened: Array<() => Promise<void>> = []

/** Tools for the user of the emulator. */
export const tried = async (options: AgentToolsOptions = {}): Promise<Tried> => {
  const emulated = await emulateOnPort()
  const x = agentTools({
    bearer_token: defaultCredentials.oauth2_user_token,
    base_url: emulated.options.base_url,
    ...options
  })
  opened.push(x.close, emulated.close)
  const requests = async () =>
    (await Effect.runPromise(emulated.emulator.requests)).map(({ method, path }) => `${method} ${path}`)
  return {
    x,
    emulated,
    requests,
    writes: async () => (await requests()).filter((one) => !one.startsWith("GET ")),
    texts: () => [...emulated.emulator.world.posts.values()].map(({ text }) => text)
  }
}

export const closeTried = async (): Promise<void> => {
  for (const close of opened.splice(0)) await close()
}

/** A call of a tool by a model. */
export type ScriptedCall = readonly [name: string, input: object]

/** The answer of a person, or none: the program ends before. */
export type Given = "yes" | "no" | "nothing"

/** The run of an agent whose model is a script: it calls one tool after another, and then says that it is done. */
export interface Ran {
  /** The results of the tools, as the model reads them. */
  readonly results: ReadonlyArray<unknown>
  /** How many times the person was asked. */
  readonly asked: number
}

/** A framework, with the agent of a program. */
export interface Driver {
  readonly framework: string
  readonly run: (x: AgentTools, script: ReadonlyArray<ScriptedCall>, given: Given) => Promise<Ran>
  /** Calls a tool past the framework, which has asked nobody. */
  readonly callUnasked: (x: AgentTools, name: string, input: object) => Promise<unknown>
}
