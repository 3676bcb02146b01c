export * from "@xeffect/ai/openai-agents"
