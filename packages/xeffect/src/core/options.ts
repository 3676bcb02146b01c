export * from "@xeffect/core/options"
