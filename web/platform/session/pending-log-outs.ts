import { array, string } from 'valibot'
import { sendWith } from '../api/api.ts'
import { readStored } from '../stored.ts'

const KEY = 'logOuts'
const TOKENS = array(string())

const pending = (): string[] => readStored(TOKENS, localStorage.getItem(KEY)) ?? []

function keep(tokens: readonly string[]): void {
  if (tokens.length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(tokens))
}

/** Ends a session on the server now, or once the server is reached: without reception it would stay open there. */
export function endOnServer(token: string): void {
  keep([...pending(), token])
  void sendLogOuts()
}

async function sendLogOuts(): Promise<void> {
  for (const token of pending()) {
    // Nobody waits for this answer: a browser holds it until its cache is empty (Clear-Site-Data), which can take half a minute.
    const answer = await sendWith(token, '/auth/logout').catch(() => undefined)
    const isDone = answer !== undefined && answer.status < 500 && answer.status !== 429
    if (isDone) keep(pending().filter(one => one !== token))
  }
}

/** Sends the logouts that did not reach the server, now and whenever there is reception again. */
export function sendPendingLogOuts(): void {
  addEventListener('online', () => void sendLogOuts())
  void sendLogOuts()
}
