export * from "@xeffect/core/Wire"
