import * as Parameter from "@xeffect/core/parameter"

/** What an uploaded media item is addressed by. */
export const mediaHashKey: Parameter.Parameter<string> = Parameter.matching(
  /^[a-zA-Z0-9]{1,50}$/,
  "a key of 1 to 50 letters and digits"
)
