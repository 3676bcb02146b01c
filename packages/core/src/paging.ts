/** The steps of `pages` and `items`, for those who iterate by other means than a `Stream`. */
export * from "./operation/page-steps.ts"
