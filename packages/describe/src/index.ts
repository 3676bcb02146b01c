export type {
  CredentialsDescription,
  LimitDescription,
  OperationDescription,
  ParameterDescription,
  PriceDescription
} from "./description.ts"
export { describeOperation } from "./describe-operation.ts"
export { operations } from "./operations.ts"
export { describedApi } from "./api-description.ts"
