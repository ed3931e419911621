import { record } from '@rrweb/record'
import { cleanRecordedEvent } from '../../../domain/analytics/recorded-event.ts'
import { post } from '../api/api.ts'
import { visitor } from './track.ts'

const SEND_EVERY_MS = 2000

/** One visit is one recording, even if it pauses on pages that are not recorded. */
const session = crypto.randomUUID()

/**
 * Records the visit and uploads it in chunks (rule T7). All text, typed or shown, is replaced by asterisks, and URLs lose their query, before
 * anything leaves the page. A payment provider's card fields belong to another site and are not recorded.
 * @returns a function that stops the recording and sends the rest
 */
export function recordSession(): () => void {
  let events: object[] = []
  const send = (): void => {
    if (events.length === 0) return
    void post('/analytics/recording', { visitor: visitor(), session, events }).catch(() => undefined)
    events = []
  }
  const stop = record({
    emit: event => void events.push(cleanRecordedEvent(event)),
    maskAllInputs: true,
    maskInputOptions: { password: true },
    maskTextSelector: '*',
  })
  const timer = setInterval(send, SEND_EVERY_MS)
  addEventListener('pagehide', send)
  return () => {
    stop?.()
    clearInterval(timer)
    removeEventListener('pagehide', send)
    send()
  }
}
