import type { Program, Programs } from "../../scripts/choose.ts"

/** The pages that `npm run bench` writes without a name: `docs/benchmarks.md`, and the table of speed in `docs/size.md`. */
export const pages: Program = {
  file: "bench/src/pages.ts",
  does: "decoding, start-up, requests and long runs, for the documentation",
  isOfBuilt: true
}

/** The benchmarks that `npm run bench` runs by name. */
export const benches: Programs = {
  agents: {
    file: "bench/src/agents.ts",
    does: "the server for agents beside an empty one: its list of tools, its start, and a call"
  },
  calls: {
    file: "bench/src/calls.ts",
    does: "the time of a call, compared with other clients and with a minimal program; each of its tables with --table"
  },
  costs: { file: "bench/src/costs.ts", does: "the time that counting costs adds to a call" },
  emulator: {
    file: "bench/src/emulator-size.ts",
    flags: ["--expose-gc"],
    does: "the emulator with many users and posts: filling, memory, and requests"
  },
  "emulator-streams": {
    file: "bench/src/emulator-streams.ts",
    does: "many streams of the emulator at once, beside a bare server that writes the same bytes"
  },
  export: {
    file: "packages/export/test/formats-speed.ts",
    flags: ["--expose-gc"],
    does: "100,000 posts, written in each format"
  },
  memory: {
    file: "bench/src/stream-memory.ts",
    isOfBuilt: true,
    does: "the memory of a stream of two million posts"
  },
  start: {
    file: "bench/src/start.ts",
    isOfBuilt: true,
    does: "the start of the programs, and the first request with installed packages"
  },
  streams: {
    file: "bench/src/streams.ts",
    flags: ["--expose-gc"],
    isOfBuilt: true,
    does: "the time that a post of a stream takes, from memory"
  },
  "ten-million": {
    file: "packages/export/test/ten-million/main.ts",
    does: "ten million posts of twenty plans, into a directory and into Postgres, and an update of them"
  },
  text: { file: "bench/src/text.ts", does: "weighing and splitting texts" },
  uploads: { file: "bench/src/uploads.ts", does: "the memory and time of an upload" }
}
