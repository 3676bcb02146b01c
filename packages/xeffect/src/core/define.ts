export * from "@xeffect/core/define"
