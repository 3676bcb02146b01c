export type {
  CredentialsDescription,
  LimitDescription,
  OperationDescription,
  ParameterDescription,
  PriceDescription
} from "./description.ts"
export { describeOperation } from "./describe-operation.ts"
export { operations } from "./operations.ts"
export { apiDescription } from "./api-description.ts"
