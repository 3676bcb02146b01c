export * from "@xeffect/text/is-url"
