/** Text with known values, to which the X API may add others. */
export type Open<Known extends string> = Known | (string & {})
