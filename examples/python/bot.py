"""A bot that answers whoever mentions it, with the standard library alone. Its clock and its chance are given to it."""

import base64
import hashlib
import hmac
import json
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SCOPES = "tweet.read tweet.write users.read offline.access"


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


opener = urllib.request.build_opener(NoRedirect)


class Bot:
    """`now` and `sleep` are those of the module `time`, unless a test moves the clock."""

    def __init__(self, env, now=time.time, sleep=time.sleep):
        self.env, self.now, self.sleep = env, now, sleep
        self.access_token = self.refresh_token = None
        self.newest = None
        self.refreshed = self.waited = 0
        self.exchanges, self.lines = [], []

    def send(self, method, path, body=None, token=None, form=None):
        """Sends a request once, and returns status, headers and text."""
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        data = None
        if body is not None:
            data, headers["content-type"] = json.dumps(body).encode(), "application/json"
        if form is not None:
            data, headers["content-type"] = urllib.parse.urlencode(form).encode(), "application/x-www-form-urlencoded"
        request = urllib.request.Request(self.env["X_BASE_URL"] + path, data, headers, method=method)
        try:
            response = opener.open(request, timeout=30)
        except urllib.error.HTTPError as error:
            response = error
        with response:
            text = response.read().decode()
            self.exchanges.append((method, path, response.status, text))
            return response.status, response.headers, text

    def call(self, method, path, body=None, token=None):
        """Sends a request as the user, waits for the rate limit, and refreshes a token that has expired."""
        while True:
            status, headers, text = self.send(method, path, body, token or self.access_token)
            if status == 429:
                self.waited += 1
                self.sleep(max(1, int(headers["x-rate-limit-reset"]) - self.now()))
            elif status == 401 and token is None:
                self.refresh()
            elif status >= 400:
                raise RuntimeError(f"{method} {path}: {status} {text}")
            else:
                return json.loads(text) if text else {}

    def sign_in(self, redirect_uri="http://127.0.0.1/callback"):
        """Signs in by OAuth 2.0 with PKCE, with a page that approves at once: `--auto-approve`."""
        verifier, state = secrets.token_urlsafe(48), secrets.token_urlsafe(16)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
        query = {
            "response_type": "code",
            "client_id": self.env["X_PUBLIC_CLIENT_ID"],
            "redirect_uri": redirect_uri,
            "scope": SCOPES,
            "state": state,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
        }
        _, headers, _ = self.send("GET", f"/i/oauth2/authorize?{urllib.parse.urlencode(query)}")
        self.exchanges.pop()  # It has the state and the challenge in it, which are other ones each time.
        answer = urllib.parse.parse_qs(urllib.parse.urlsplit(headers["location"]).query)
        if answer.get("state") != [state] or "code" not in answer:
            raise RuntimeError("The redirect does not belong to this sign-in.")
        form = {"grant_type": "authorization_code", "code": answer["code"][0], "code_verifier": verifier}
        self.take_tokens({**form, "redirect_uri": redirect_uri})

    def refresh(self):
        self.take_tokens({"grant_type": "refresh_token", "refresh_token": self.refresh_token})
        self.refreshed += 1

    def take_tokens(self, form):
        status, _, text = self.send(
            "POST", "/2/oauth2/token", form={**form, "client_id": self.env["X_PUBLIC_CLIENT_ID"]}
        )
        if status != 200:
            raise RuntimeError(f"There is no token: {status} {text}")
        tokens = json.loads(text)
        self.access_token, self.refresh_token = tokens["access_token"], tokens["refresh_token"]

    def answer_mentions(self):
        """Answers the mentions since the last time, and returns how many."""
        query = {"max_results": 100, "tweet.fields": "author_id", **({"since_id": self.newest} if self.newest else {})}
        path = f"/2/users/{self.env['X_USER_ID']}/mentions?{urllib.parse.urlencode(query)}"
        page = self.call("GET", path)
        first = self.newest is None
        self.newest = page["meta"].get("newest_id", self.newest)
        mentions = [] if first else page.get("data", [])
        for mention in reversed(mentions):
            reply = {"in_reply_to_tweet_id": mention["id"]}
            self.call("POST", "/2/tweets", {"text": f"Thank you! I have noted it as number {mention['id']}.", "reply": reply})
        return len(mentions)

    def follow(self, rule, count):
        """Follows the filtered stream, connects again when it breaks, and yields posts until there are `count`."""
        app = self.env["X_BEARER_TOKEN"]
        self.call("POST", "/2/tweets/search/stream/rules", {"add": [{"value": rule}]}, token=app)
        pause = 1
        while count > 0:
            headers = {"authorization": f"Bearer {app}"}
            request = urllib.request.Request(f"{self.env['X_BASE_URL']}/2/tweets/search/stream", headers=headers)
            try:
                with opener.open(request, timeout=30) as response:
                    pause = 1
                    yield "connected"
                    for line in response:
                        self.lines.append(line)
                        if line.strip():
                            count -= 1
                            yield json.loads(line)["data"]
                            if count == 0:
                                return
            except (OSError, HTTPException):
                pass
            self.sleep(pause)
            pause = min(2 * pause, 300)


class Webhook(BaseHTTPRequestHandler):
    """Answers the challenge of the X API, and takes events whose signature is right."""

    def do_GET(self):
        self.server.requests.append(self.path)
        token = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)["crc_token"][0]
        self.respond(200, json.dumps({"response_token": self.sign(token.encode())}))

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        signature = self.headers["x-twitter-webhooks-signature"] or ""
        self.server.requests.append((signature, body))
        if not hmac.compare_digest(self.sign(body), signature):
            return self.respond(403, "")
        self.server.events.append(json.loads(body))
        self.respond(200, "")

    def sign(self, data):
        digest = hmac.new(self.server.secret.encode(), data, hashlib.sha256).digest()
        return f"sha256={base64.b64encode(digest).decode()}"

    def respond(self, status, text):
        data = text.encode()
        self.send_response(status)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


def make_webhook(secret, port=0):
    """A server for a webhook. Its `events` are what has arrived, its `requests` the bytes of it."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Webhook)
    server.secret, server.events, server.requests = secret, [], []
    return server
