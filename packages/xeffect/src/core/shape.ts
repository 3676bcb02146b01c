export * from "@xeffect/core/shape"
