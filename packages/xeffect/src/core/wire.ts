export * from "@xeffect/core/wire"
