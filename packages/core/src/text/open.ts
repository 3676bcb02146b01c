/** Text with known values, of which the service may add more. */
export type Open<Known extends string> = Known | (string & {})
