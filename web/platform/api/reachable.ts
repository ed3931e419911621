import { API_URL } from './api.ts'

/** A weak signal may give no answer for minutes. */
const PATIENCE_MS = 5_000

/** Whether the server answers now. A browser knows only whether there is a network, not where it leads. */
export const isReachable = (): Promise<boolean> =>
  fetch(`${API_URL}/health`, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    answer => answer.ok,
    () => false,
  )
