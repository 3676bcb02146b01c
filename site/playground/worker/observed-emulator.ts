/** The emulator in the page: each one that a program makes is noted, so that its requests can be shown. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { EmulatorOptions } from "../../../packages/emulator/src/emulator/pipeline.ts"
import * as original from "../../../packages/emulator/src/emulator/emulator.ts"

export { Emulator } from "../../../packages/emulator/src/emulator/emulator.ts"

/** The emulators of this run. */
export const emulators: Array<original.Made> = []

export const makeEmulator: typeof original.makeEmulator = (options) =>
  Effect.tap(original.makeEmulator(options), (made) => Effect.sync(() => emulators.push(made)))

export const layerEmulator = (options: EmulatorOptions = {}): Layer.Layer<original.Emulator> =>
  Layer.effect(
    original.Emulator,
    Effect.map(makeEmulator(options), ({ service }) => service)
  )
