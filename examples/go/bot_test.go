package bot

import (
	"testing"
	"time"
)

func TestWaitsForLimitsOfFifteenMinutes(t *testing.T) {
	e := start(t, "--clock", "2026-01-31T00:00:00Z", "--seed", "7", "--limits", "5", "--live", "--live-rate", "0.2")
	bot := &Bot{
		BaseURL: e.env["X_BASE_URL"], UserID: e.env["X_USER_ID"], Token: e.env["X_OAUTH2_USER_TOKEN"],
		Now: e.now, Sleep: e.sleep,
	}
	answered := 0
	for end := e.now().Add(90 * time.Minute); e.now().Before(end); e.sleep(2 * time.Minute) {
		count, err := bot.AnswerMentions()
		if err != nil {
			t.Fatal(err)
		}
		answered += count
	}
	refused := 0
	for _, request := range e.control("GET", "requests", nil)["requests"].([]any) {
		if request.(map[string]any)["status"].(float64) == 429 {
			refused++
		}
	}
	if answered == 0 || refused < 5 || refused > 12 {
		t.Errorf("%d mentions were answered, and %d requests met a limit", answered, refused)
	}
}
