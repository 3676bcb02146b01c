import * as Parameter from "@xeffect/core/parameter"

const mediaKeyRule = "a media key: digits, an underscore and digits, for example 7_1880028106020515840"

/** A media key. */
export const mediaKey = Parameter.matching(/^\d+_\d+$/, mediaKeyRule)

/** Several media keys. */
export const mediaKeys = Parameter.severalMatching(mediaKey, 100, "media keys: digits, an underscore and digits")
