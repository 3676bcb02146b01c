export * from "@xeffect/text/links"
