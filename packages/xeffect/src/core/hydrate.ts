export * from "@xeffect/core/hydrate"
