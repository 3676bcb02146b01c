export * from "@xeffect/text/extract-cashtags"
