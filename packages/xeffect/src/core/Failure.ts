export * from "@xeffect/core/Failure"
