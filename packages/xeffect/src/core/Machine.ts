export * from "@xeffect/core/Machine"
