import * as Parameter from "@xeffect/core/parameter"

/** The last part of the URL of a media item. */
export const resourceId: Parameter.Parameter<string> = Parameter.matching(
  /^[\w-]+\.\w+$/,
  "the name of a file with its extension, for example hVJQTwig.jpg"
)
