from bot import Bot


def test_a_mention_is_answered_once(emulator):
    bot = Bot(emulator.env, emulator.now, emulator.sleep)
    bot.sign_in()
    bot.answer_mentions()
    bot.call("POST", "/2/tweets", {"text": "@ada_rivers is the lock open?"}, emulator.env["X_OTHER_OAUTH2_USER_TOKEN"])
    assert bot.answer_mentions() == 1
    assert bot.answer_mentions() == 0


def test_a_bot_that_reaches_its_limit_waits_until_it_is_reset(emulator):
    bot = Bot(emulator.env, emulator.now, emulator.sleep)
    bot.sign_in()
    begin = bot.now()
    for _ in range(11):
        bot.answer_mentions()
    assert bot.waited == 2
    assert 30 * 60 <= bot.now() - begin <= 31 * 60


def test_a_refused_post_is_not_taken_for_an_answer(emulator):
    bot = Bot(emulator.env, emulator.now, emulator.sleep)
    bot.sign_in()
    emulator.control("POST", "faults", {"operation": "createPosts", "kind": "status", "status": 503, "times": 1})
    try:
        bot.call("POST", "/2/tweets", {"text": "Hello"})
    except RuntimeError as error:
        assert "503" in str(error)
    else:
        raise AssertionError("The post was not refused.")
    statuses = [request["status"] for request in emulator.control("GET", "requests")["requests"]]
    assert statuses[-1] == 503
