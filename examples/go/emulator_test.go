package bot

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// emulator is the emulator of the X API, whose clock a test moves.
type emulator struct {
	t   *testing.T
	env map[string]string
}

func start(t *testing.T, flags ...string) *emulator {
	command := os.Getenv("X_EMULATOR_COMMAND")
	if command == "" {
		command = "npx --yes -p @xeffect/emulator xeffect-emulator"
	}
	words := append(strings.Fields(command), "--port", "0", "--control", "--stop-clock")
	words = append(words, flags...)
	process := exec.Command(words[0], words[1:]...)
	process.Stderr = os.Stderr
	// It prints a token of its own, and not one that a variable gives it.
	process.Env = append(os.Environ(), "X_EMULATOR_TOKEN=")
	out, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		process.Process.Signal(syscall.SIGTERM)
		process.Wait()
	})
	e := &emulator{t, map[string]string{}}
	for lines := bufio.NewScanner(out); e.env["X_EMULATOR_TOKEN"] == "" && lines.Scan(); {
		if name, value, found := strings.Cut(lines.Text(), "="); found {
			e.env[name] = value
		}
	}
	return e
}

func (e *emulator) control(method, path string, body any) map[string]any {
	e.t.Helper()
	sent, _ := json.Marshal(body)
	request, err := http.NewRequest(method, e.env["X_BASE_URL"]+"/emulator/"+path, bytes.NewReader(sent))
	if err != nil {
		e.t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+e.env["X_EMULATOR_TOKEN"])
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		e.t.Fatal(err)
	}
	defer response.Body.Close()
	var answer map[string]any
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil || response.StatusCode != 200 {
		e.t.Fatal(response.Status, answer, err)
	}
	return answer
}

func (e *emulator) now() time.Time {
	now, err := time.Parse(time.RFC3339, e.control("GET", "clock", nil)["now"].(string))
	if err != nil {
		e.t.Fatal(err)
	}
	return now
}

func (e *emulator) sleep(duration time.Duration) {
	e.control("POST", "clock", map[string]any{"advance": duration.Milliseconds()})
}
