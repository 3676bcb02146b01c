export * from "@xeffect/core/rule"
