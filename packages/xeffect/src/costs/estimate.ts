export * from "@xeffect/costs/estimate"
