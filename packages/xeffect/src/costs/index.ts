export * from "@xeffect/costs"
