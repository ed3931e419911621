import { callService } from '../../platform/http/call-service.ts'
import type { SessionRecorder } from '../../ports/session-recorder.ts'

const ANSWER_WITHIN_MS = 5000

export interface CollectorSettings {
  /** Receives each part as JSON by POST. */
  url: string
  /** Sent as a bearer token. */
  key: string
}

/** Creates a recorder that sends recordings to a collector of rrweb events, such as a log pipeline's HTTP input in front of rrweb's player. */
export const createCollectorRecorder = ({ url, key }: CollectorSettings): SessionRecorder => ({
  async save(part) {
    const answer = await callService(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(part),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The collector of recordings answered ${answer.status}.`)
  },
})
