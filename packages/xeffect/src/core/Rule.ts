export * from "@xeffect/core/Rule"
