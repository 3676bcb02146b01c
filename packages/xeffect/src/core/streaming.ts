export * from "@xeffect/core/streaming"
