export * from "@xeffect/text/extract-entities"
