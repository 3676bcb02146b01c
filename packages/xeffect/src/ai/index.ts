export * from "@xeffect/ai"
