export * from "@xeffect/core/Limits"
