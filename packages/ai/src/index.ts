/** The tools of the X API for agents, with a budget and a question before each write. */
export { type AgentCallOptions, type AgentTool, type AgentTools, agentTools } from "./program/agent-tools.ts"
export type { AgentToolsOptions, RecordedWrite } from "./program/options.ts"
export type { WriteQuestion } from "./gate/approvals.ts"
export type { ToolFailure, ToolResult } from "./gate/call-tool.ts"
export type { ShownError } from "./present/errors.ts"
export type { Outcome } from "./session/record.ts"
export type { Group } from "./tool/tool.ts"
