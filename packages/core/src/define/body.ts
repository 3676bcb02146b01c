/** The forms of a request's body. */
export * from "../parameters/body.ts"
export * from "../parameters/multipart-body.ts"
