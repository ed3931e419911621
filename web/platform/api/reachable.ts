import { noteServerTime } from '../server-clock.ts'
import { API_URL } from './api.ts'

/** A weak signal may give no answer for minutes. */
const PATIENCE_MS = 5_000

/**
 * Whether the server answers now. A browser knows only whether there is a network, not where it leads. Notes the server's clock.
 * @param patienceMs milliseconds to wait for the answer
 */
export async function isReachable(patienceMs = PATIENCE_MS): Promise<boolean> {
  const sentAt = Date.now()
  try {
    const answer = await fetch(`${API_URL}/health`, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    noteServerTime(answer.headers.get('date'), sentAt)
    return answer.ok
  } catch {
    return false
  }
}
