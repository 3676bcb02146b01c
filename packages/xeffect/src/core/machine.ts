export * from "@xeffect/core/machine"
