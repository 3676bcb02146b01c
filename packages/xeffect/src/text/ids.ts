export * from "@xeffect/text/ids"
