export * from "@xeffect/http/node"
