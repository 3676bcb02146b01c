#!/usr/bin/env node
/** The command `xeffect`. Its modules are compiled once, if this Node can keep that. */
import * as module from "node:module"

// Since Node 22.8. The types have it always.
const { enableCompileCache }: { readonly enableCompileCache?: () => unknown } = module
enableCompileCache?.()

await import("./program.ts")
