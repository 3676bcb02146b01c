import "reflect-metadata"
import { Module } from "@nestjs/common"
import { NestFactory } from "@nestjs/core"
import type { NestExpressApplication } from "@nestjs/platform-express"
import { XController } from "./x.controller.js"

@Module({ controllers: [XController] })
class AppModule {}

// `rawBody`: parsers keep the bytes. The webhook accepts 1 MiB, and Nest's parser 100 kB unless told otherwise.
const app = await NestFactory.create<NestExpressApplication>(AppModule, { rawBody: true })
app.useBodyParser("json", { limit: "1mb" })
app.enableShutdownHooks()
await app.listen(Number(process.env["PORT"] ?? 3000))
