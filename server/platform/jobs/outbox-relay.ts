import type pg from 'pg'

const PAUSE_MS = 400
const FULL_BATCH = 500

/**
 * Starts the outbox relay: moves waiting jobs to the queue and sends changes of orders to listeners until stopped. Retries after a pause on failure;
 * nothing is lost.
 */
export function startOutboxRelay(ownerPool: pg.Pool): { stop(): Promise<void> } {
  const state = { stopped: false }
  let wake: () => void = () => undefined

  async function run(): Promise<void> {
    while (!state.stopped) {
      const moved = await ownerPool
        .query<{ moved: number }>('select greatest(app.relay_jobs(), app.announce_order_changes()) as moved')
        .then(({ rows }) => rows[0]?.moved ?? 0)
        .catch(() => 0)
      if (moved >= FULL_BATCH) continue
      await new Promise<void>(resume => {
        wake = resume
        setTimeout(resume, PAUSE_MS)
      })
    }
  }

  const running = run()
  return {
    stop: async () => {
      state.stopped = true
      wake()
      await running
    },
  }
}
