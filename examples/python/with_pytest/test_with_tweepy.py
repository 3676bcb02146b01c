"""A bot with tweepy, unchanged but for where its requests go."""

import tweepy
from requests.adapters import HTTPAdapter


class ToEmulator(HTTPAdapter):
    def __init__(self, url):
        super().__init__()
        self.url = url

    def send(self, request, **options):
        _, _, path = request.url.partition("://")[2].partition("/")
        request.url = f"{self.url}/{path}"
        return super().send(request, **options)


def client_of(emulator):
    env = emulator.env
    client = tweepy.Client(
        env["X_BEARER_TOKEN"],
        env["X_CONSUMER_KEY"],
        env["X_CONSUMER_SECRET"],
        env["X_ACCESS_TOKEN"],
        env["X_ACCESS_TOKEN_SECRET"],
        wait_on_rate_limit=True,
    )
    client.session.mount("https://", ToEmulator(env["X_BASE_URL"]))
    return client


def test_tweepy_waits_for_the_limit_by_the_moved_clock(moved_time):
    client = client_of(moved_time)
    begin = moved_time.now()
    for number in range(11):
        client.create_tweet(text=f"Reading {number}")
    statuses = [request["status"] for request in moved_time.control("GET", "requests")["requests"]]
    assert statuses == [201] * 5 + [429] + [201] * 5 + [429] + [201]
    assert moved_time.now() - begin < 31 * 60


def test_tweepy_reads_the_mentions_of_a_day(moved_time):
    client = client_of(moved_time)
    first = client.get_users_mentions(moved_time.env["X_USER_ID"]).meta["newest_id"]
    moved_time.sleep(24 * 60 * 60)
    pages = tweepy.Paginator(client.get_users_mentions, moved_time.env["X_USER_ID"], since_id=first, max_results=10)
    texts = [mention.text for mention in pages.flatten()]
    assert len(texts) > 20
    assert all("@ada_rivers" in text for text in texts)
