export * from "@xeffect/core/Retry"
