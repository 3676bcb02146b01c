import type { Breaks } from "../breaks.ts"

/** The server for agents. */
export const ofAgents: Breaks = {
  "packages/cli/test/mcp/gate.test.ts: Of all situations, only a yes to an open question and --unasked let something through":
    {
      file: "packages/ai/src/gate/decide.ts",
      from: 'if (state !== "none") return',
      to: 'if (state !== "none" && state !== "expired") return'
    },
  "packages/cli/test/mcp/gate.test.ts: A client that declares %s is refused, and nothing is requested": {
    file: "packages/cli/src/mcp/write.ts",
    from: "if (isRefused(first)) return",
    to: "if (isRefused(first)) yield* prepareWrite(session, tool, input, false)\n  if (isRefused(first)) return"
  },
  "packages/cli/test/mcp/gate.test.ts: A request that is not the one of the yes is not let through, and the one of the yes only once":
    {
      file: "packages/ai/src/gate/sealed.ts",
      from: "const isAgreed = left !== undefined && digest === left",
      to: "const isAgreed = left !== undefined && digest !== undefined"
    },
  "packages/cli/test/mcp/gate.test.ts: A yes to %s sends it once, also if the response is lost": {
    file: "packages/ai/src/gate/sealed.ts",
    from: "return idempotent === undefined ? definition : once",
    to: "return idempotent === undefined ? once : definition"
  },
  "packages/cli/test/mcp/gate.test.ts: A write in the path of a user whose ID is %j is refused, and nobody is asked": {
    file: "packages/ai/src/question/acting.ts",
    from: "if (!isIdText(id)) return known",
    to: "if (id.length > 100) return known"
  },
  "packages/cli/test/mcp/gate.test.ts: A write whose response has %s has a result, and a record of its outcome": {
    file: "packages/ai/src/gate/send.ts",
    from: 'Exit.isSuccess(exit) ? ended("done", exit.value) : ended(outcomeOf(exit.cause))',
    to: "Exit.isSuccess(exit) ? Effect.void : ended(outcomeOf(exit.cause))"
  },
  "packages/cli/test/mcp/gate.test.ts: A yes that comes after the clock was set back, or after five minutes of any clock, makes nothing":
    {
      file: "packages/ai/src/gate/questions.ts",
      from: "wall >= asked.wall && ",
      to: ""
    },
  "packages/cli/test/mcp/question.test.ts: No text has a line that looks like one of ours": {
    file: "packages/ai/src/question/text.ts",
    from: "`> ${part}`",
    to: "part"
  },
  "packages/cli/test/mcp/gate.test.ts: A write is refused if its record cannot be written, before anybody is asked and before it is sent":
    {
      file: "packages/ai/src/gate/prepare.ts",
      from: "yield* session.record.check",
      to: "yield* Effect.ignore(session.record.check)"
    },
  "packages/cli/test/agents/puppet.test.ts: A puppet behind $client by $protocol writes nothing, reads no file and asks no other host":
    {
      file: "packages/ai/src/gate/decide.ts",
      from: 'return "ask by state"',
      to: 'return "send"'
    }
}
