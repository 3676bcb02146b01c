export * from "@xeffect/core/mock"
