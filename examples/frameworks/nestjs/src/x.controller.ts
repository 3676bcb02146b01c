import { All, Body, Controller, Get, Header, Post, Req, Res } from "@nestjs/common"
import type { Request, Response } from "express"
import { onNode } from "xeffect/webhooks/node"
import { post, receive, signIn } from "./x.js"

@Controller()
export class XController {
  @Get()
  @Header("content-type", "text/html")
  home() {
    return `<a href="/sign-in">Sign in with X</a>
      <form method="post" action="/posts"><input name="text" /> <button>Post</button></form>
      <form method="post" action="/sign-out"><button>Sign out</button></form>`
  }

  @Get("sign-in")
  begin(@Req() request: Request, @Res() response: Response) {
    return onNode(signIn.begin)(request, response)
  }

  @Get("callback")
  finish(@Req() request: Request, @Res() response: Response) {
    return onNode(signIn.finish)(request, response)
  }

  @Post("sign-out")
  end(@Req() request: Request, @Res() response: Response) {
    return onNode(signIn.end)(request, response)
  }

  @Post("posts")
  async create(@Req() request: Request, @Res() response: Response, @Body("text") text: unknown) {
    const [status, message] = await post(request, text)
    response.status(status).type("text").send(message)
  }

  // `onNode` takes the bytes that X signed from `rawBody`, which main.ts turns on.
  @All("x")
  receive(@Req() request: Request, @Res() response: Response) {
    return onNode(receive)(request, response)
  }
}
