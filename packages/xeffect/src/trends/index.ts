export * from "@xeffect/trends"
