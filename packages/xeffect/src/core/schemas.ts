export * from "@xeffect/core/schemas"
