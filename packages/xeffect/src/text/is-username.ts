export * from "@xeffect/text/is-username"
