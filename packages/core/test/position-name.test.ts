import { assert, it } from "@effect/vitest"
import { isXError } from "@xeffect/core"
import { layerCheckpointMemory, positionNamed } from "@xeffect/core/checkpoint"
import * as Effect from "effect/Effect"

const position = { time: 1, keys: ["20"] }

// Two streams without a name would continue where the other one is.
it.effect.each([undefined, null, "", " ", 5])("A position whose name is %j is neither loaded nor saved", (name) =>
  Effect.gen(function* () {
    // A program without types may pass it.
    const { load, round, save } = positionNamed(name as never)
    const calls = [load, save(position), round?.load, round?.save(position)]
    for (const call of calls) {
      const error = yield* Effect.flip(Effect.asVoid<unknown, unknown, never>((call ?? Effect.void) as never))
      assert.include(
        isXError(error) ? error.message : "",
        "checkpoint: InvalidInput: name must be a text that names the stream"
      )
    }
  }).pipe(Effect.provide(layerCheckpointMemory))
)

it.effect("A position whose name is a text is loaded as it was saved", () =>
  Effect.gen(function* () {
    const { load, save } = positionNamed("mentions")
    yield* save(position)
    assert.deepInclude(yield* load, position)
  }).pipe(Effect.provide(layerCheckpointMemory))
)
