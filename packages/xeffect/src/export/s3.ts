export * from "@xeffect/export/s3"
