export * from "@xeffect/core/checkpoint"
