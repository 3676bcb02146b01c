export * from "@xeffect/export/postgres"
