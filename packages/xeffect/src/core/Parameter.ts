export * from "@xeffect/core/Parameter"
