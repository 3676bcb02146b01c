/** Runs machines without I/O, pages one by one without a `Stream`, and effects that several fibers wait for. */
export * from "../../machine/flight.ts"
export * from "../../machine/machine.ts"
export * from "../../operation/page-steps.ts"
