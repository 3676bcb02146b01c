export * from "@xeffect/core/failure"
