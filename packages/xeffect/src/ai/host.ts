export * from "@xeffect/ai/host"
