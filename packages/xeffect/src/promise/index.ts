export * from "@xeffect/promise"
