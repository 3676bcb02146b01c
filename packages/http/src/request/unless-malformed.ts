import type { InvalidInput, XError } from "@xeffect/core"
import { refuse } from "@xeffect/core/failure"
import { checkObject } from "@xeffect/core/options"
import { XApi } from "@xeffect/core/wire"
import * as Layer from "effect/Layer"

/** Makes a layer from options that are an object. Building it fails with `InvalidInput` if they are not. */
export const unlessMalformed = <Options, E, R>(
  options: Options,
  make: (options: Options) => Layer.Layer<XApi, E, R>,
  check: (options: Options) => InvalidInput | undefined = () => undefined
): Layer.Layer<XApi, E | XError, R> => {
  const invalid = checkObject("options", options) ?? check(options)
  return invalid === undefined ? make(options) : Layer.effect(XApi, refuse("layer", invalid))
}
