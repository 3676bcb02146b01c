export * from "@xeffect/text/query"
