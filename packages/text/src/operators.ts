export { type OperatorFacts, type OperatorName, operators, type ValueForm } from "./query/operators.ts"
