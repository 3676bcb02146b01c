export * from "@xeffect/core/transport"
