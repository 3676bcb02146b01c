// Package bot answers whoever mentions a user, with the standard library alone.
package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// Bot answers mentions. Now and Sleep are those of the package time, unless a test moves the clock.
type Bot struct {
	BaseURL, UserID, Token string
	Now                    func() time.Time
	Sleep                  func(time.Duration)
	newest                 string
}

// call sends a request, waits for the rate limit, and reads the response into a value.
func (b *Bot) call(method, path string, body, into any) error {
	for {
		var sent bytes.Buffer
		if body != nil {
			if err := json.NewEncoder(&sent).Encode(body); err != nil {
				return err
			}
		}
		request, err := http.NewRequest(method, b.BaseURL+path, &sent)
		if err != nil {
			return err
		}
		request.Header.Set("Authorization", "Bearer "+b.Token)
		if body != nil {
			request.Header.Set("Content-Type", "application/json")
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			return err
		}
		if response.StatusCode == http.StatusTooManyRequests {
			response.Body.Close()
			reset, err := strconv.ParseInt(response.Header.Get("X-Rate-Limit-Reset"), 10, 64)
			if err != nil {
				return err
			}
			if wait := time.Unix(reset, 0).Sub(b.Now()); wait > time.Second {
				b.Sleep(wait)
			} else {
				b.Sleep(time.Second)
			}
			continue
		}
		defer response.Body.Close()
		if response.StatusCode >= 400 {
			return fmt.Errorf("%s %s: %s", method, path, response.Status)
		}
		return json.NewDecoder(response.Body).Decode(into)
	}
}

// AnswerMentions answers the mentions since the last time, and returns how many. The first time it only looks.
func (b *Bot) AnswerMentions() (int, error) {
	query := url.Values{"max_results": {"100"}}
	if b.newest != "" {
		query.Set("since_id", b.newest)
	}
	var page struct {
		Data []struct {
			ID string `json:"id"`
		} `json:"data"`
		Meta struct {
			NewestID string `json:"newest_id"`
		} `json:"meta"`
	}
	if err := b.call("GET", "/2/users/"+b.UserID+"/mentions?"+query.Encode(), nil, &page); err != nil {
		return 0, err
	}
	isFirst := b.newest == ""
	if page.Meta.NewestID != "" {
		b.newest = page.Meta.NewestID
	}
	if isFirst {
		return 0, nil
	}
	for i := len(page.Data) - 1; i >= 0; i-- {
		id := page.Data[i].ID
		reply := map[string]any{
			"text":  "Thank you! I have noted it as number " + id + ".",
			"reply": map[string]string{"in_reply_to_tweet_id": id},
		}
		var created struct{}
		if err := b.call("POST", "/2/tweets", reply, &created); err != nil {
			return 0, err
		}
	}
	return len(page.Data), nil
}
