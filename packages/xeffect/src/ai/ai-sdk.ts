export * from "@xeffect/ai/ai-sdk"
