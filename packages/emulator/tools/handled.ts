// Prints the operations that have a handler, for the build: the sources of the emulator run in this repository alone.
import { operations } from "../src/areas/all.ts"

console.log(JSON.stringify(Object.keys(operations)))
