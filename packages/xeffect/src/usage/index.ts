export * from "@xeffect/usage"
