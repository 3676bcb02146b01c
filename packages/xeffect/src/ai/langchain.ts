export * from "@xeffect/ai/langchain"
