import * as Parameter from "@xeffect/core/parameter"

/** The key that addresses an uploaded media item. */
export const mediaHashKey: Parameter.Parameter<string> = Parameter.matching(
  /^[a-zA-Z0-9]{1,50}$/,
  "a key of 1 to 50 letters and digits"
)
