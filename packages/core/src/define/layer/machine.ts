/** Runs machines without I/O, and effects that several fibers wait for. */
export * from "../../machine/flight.ts"
export * from "../../machine/machine.ts"
