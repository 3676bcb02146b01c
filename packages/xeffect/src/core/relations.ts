export * from "@xeffect/core/relations"
