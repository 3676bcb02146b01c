"""Tests of the bot under a clock that the test moves, with `unittest`: python3 -m unittest"""

import threading
import unittest

from bot import Bot, make_webhook
from emulator import Emulator

FLAGS = ["--clock", "2026-01-31T00:00:00Z", "--seed", "7", "--auto-approve", "--limits", "5", "--live", "--live-rate", "0.2"]
DAY = 24 * 60 * 60


def live_a_day(emulator):
    """A day of the bot: every two minutes it answers its mentions."""
    bot = Bot(emulator.env, emulator.now, emulator.sleep)
    bot.sign_in()
    begin, answered = bot.now(), 0
    while bot.now() < begin + DAY:
        answered += bot.answer_mentions()
        bot.sleep(2 * 60)
    return bot, answered


class BotTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.emulator = Emulator(*FLAGS)
        cls.addClassCleanup(cls.emulator.close)

    def setUp(self):
        self.emulator.reset()

    def test_a_day_with_limits_and_tokens_that_expire_has_the_same_bytes_when_it_is_lived_again(self):
        bot, answered = live_a_day(self.emulator)
        self.assertGreater(answered, 20)
        self.assertGreater(bot.refreshed, 10)
        self.assertGreater(bot.waited, 90)
        self.emulator.reset()
        again, _ = live_a_day(self.emulator)
        self.assertEqual(again.exchanges, bot.exchanges)

    def test_a_stream_that_breaks_five_times_loses_no_post_that_comes_after(self):
        bot, seen = follow_a_stream_that_breaks(self.emulator)
        self.assertEqual(seen, [f"High water, reading {number} #tides" for number in range(6)])
        other = Emulator(*FLAGS)
        self.addCleanup(other.close)
        again, _ = follow_a_stream_that_breaks(other)
        self.assertEqual(again.lines, bot.lines)
        self.assertEqual(again.exchanges, bot.exchanges)

    def test_a_webhook_is_told_of_mentions_by_the_time_that_the_clock_has_moved(self):
        server = make_webhook(self.emulator.env["X_CONSUMER_SECRET"])
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        bot = hear_of_mentions(self.emulator, server.server_port)
        texts = [event["data"]["payload"]["text"] for event in server.events]
        self.assertGreater(len(texts), 5)
        for text in texts:
            self.assertIn("@ada_rivers", text)
        requests = list(server.requests)
        server.requests.clear()
        self.emulator.reset()
        again = hear_of_mentions(self.emulator, server.server_port)
        self.assertEqual(server.requests, requests)
        self.assertEqual(again.exchanges, bot.exchanges)


def follow_a_stream_that_breaks(emulator):
    """Six posts of a stream, which breaks after each of the first five."""
    bot = Bot(emulator.env, emulator.now, emulator.sleep)
    emulator.control("PUT", "life", {"per_minute": 0})
    seen = []
    for post in bot.follow("#tides", 6):
        if post == "connected":
            text = f"High water, reading {len(seen)} #tides"
            bot.call("POST", "/2/tweets", {"text": text}, bot.env["X_OTHER_OAUTH2_USER_TOKEN"])
            continue
        seen.append(post["text"])
        if len(seen) <= 5:
            emulator.control("POST", "streams", {"how": "cut"})
    return bot, seen


def hear_of_mentions(emulator, port):
    """Six hours of a webhook that is told of mentions."""
    env = emulator.env
    bot = Bot(env, emulator.now, emulator.sleep)
    url = f"http://127.0.0.1:{port}/events"
    webhook = bot.call("POST", "/2/webhooks", {"url": url}, env["X_BEARER_TOKEN"])["data"]["id"]
    subscription = {
        "event_type": "post.mention.create",
        "filter": {"user_id": env["X_USER_ID"]},
        "webhook_id": webhook,
    }
    bot.call("POST", "/2/activity/subscriptions", subscription, env["X_OAUTH2_USER_TOKEN"])
    bot.sleep(6 * 60 * 60)
    return bot


if __name__ == "__main__":
    unittest.main()
