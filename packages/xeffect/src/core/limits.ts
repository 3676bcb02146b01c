export * from "@xeffect/core/limits"
