export * from "@xeffect/core/retry"
