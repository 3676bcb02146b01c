export * from "@xeffect/text/operators"
