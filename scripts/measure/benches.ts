import type { Program, Programs } from "../choose.ts"

/** The pages that `npm run bench` writes without a name: `docs/benchmarks.md`, and the tables of `docs/size.md`. */
export const pages: Program = {
  file: "scripts/measure/bench/pages.ts",
  does: "sizes, decoding, start-up, requests and long runs, for the documentation",
  isOfBuilt: true
}

/** The benchmarks that `npm run bench` runs by name. */
export const benches: Programs = {
  agents: {
    file: "scripts/measure/bench/agents.ts",
    does: "the server for agents beside an empty one: its list of tools, its start, and a call"
  },
  calls: {
    file: "scripts/measure/bench/calls.ts",
    does: "what a call takes, to other clients and to the least that a program does; each of its tables by --table"
  },
  costs: { file: "scripts/measure/bench/costs.ts", does: "the time that counting costs adds to a call" },
  emulator: {
    file: "scripts/measure/bench/emulator-size.ts",
    does: "the emulator with many users and posts: filling, memory, and requests"
  },
  "emulator-streams": {
    file: "scripts/measure/bench/emulator-streams.ts",
    does: "many streams of the emulator at once, beside a bare server that writes the same bytes"
  },
  export: {
    file: "packages/export/test/formats-speed.ts",
    flags: ["--expose-gc"],
    does: "100,000 posts, written in each format"
  },
  memory: {
    file: "scripts/measure/bench/stream-memory.ts",
    isOfBuilt: true,
    does: "the memory of a stream of two million posts"
  },
  streams: {
    file: "scripts/measure/bench/streams.ts",
    flags: ["--expose-gc"],
    isOfBuilt: true,
    does: "the time that a post of a stream takes, from memory"
  },
  "ten-million": {
    file: "packages/export/test/ten-million/main.ts",
    does: "ten million posts of twenty plans, into a directory and into Postgres, and an update of them"
  },
  text: { file: "scripts/measure/bench/text.ts", does: "weighing and splitting texts" },
  uploads: { file: "scripts/measure/bench/uploads.ts", does: "the memory and time of an upload" }
}
