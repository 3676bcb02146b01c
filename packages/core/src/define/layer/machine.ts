/** Runs machines without I/O, pages one by one without a `Stream`, and effects that several fibers wait for. */
export * from "../../operation/machine/flight.ts"
export * from "../../operation/machine/in-context.ts"
export * from "../../operation/machine/machine.ts"
export * from "../../operation/page-steps.ts"
