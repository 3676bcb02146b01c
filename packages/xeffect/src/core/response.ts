export * from "@xeffect/core/response"
