/** The parts of the tools, for a program that serves them in another form, such as the server for agents. */
export { type Actors, type Configured, configuredOf, type Identity, lackedBy, makeActors } from "./question/acting.ts"
export {
  type Answer,
  type Asking,
  type CarriedState,
  decide,
  type Decision,
  type Refused,
  type Situation
} from "./gate/decide.ts"
export { thisMoment } from "./gate/moment.ts"
export { prepareWrite, type PreparedWrite, questionOf } from "./gate/prepare.ts"
export {
  callText,
  type Closed,
  closeQuestion,
  isOpen,
  maxOpenTime,
  type ClockTimes,
  openQuestion,
  type Question,
  type Questions
} from "./gate/questions.ts"
export type { Sealed } from "./gate/sealed.ts"
export { type Made, sendWrite } from "./gate/send.ts"
export { NotDone, type ShownError } from "./present/errors.ts"
export { resultSchema } from "./present/output.ts"
export { plain } from "./present/plain.ts"
export type { End, Outcome, Record, Written } from "./session/record.ts"
export type { Remedies } from "./present/remedies.ts"
export { Report } from "./session/report.ts"
export type { MediaFile, ReadMedia } from "./question/media.ts"
export type { Session, ToolCharge, ToolCharges } from "./session/session.ts"
export { commonInstructions } from "./program/instructions.ts"
export { inputSchemaOf } from "./tool/arguments.ts"
export { type Asked, callWith, type Gate, type ToolFailure, type ToolResult } from "./gate/call-tool.ts"
export { type Group, groups, type ReadTool, type Tool, type Write, type WriteTool } from "./tool/tool.ts"
export { tools, toolsOf } from "./tools/all.ts"
export { balanceProblem, readBalance, type ShownBalance } from "./tools/balance.ts"
