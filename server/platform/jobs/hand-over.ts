import type pg from 'pg'

const PAUSE_MS = 400
const FULL_BATCH = 500

/** Keeps handing waiting jobs from the outbox to the queue, and changes of orders to whoever listens, until stopped. A failure is tried again after the pause: nothing is lost meanwhile. */
export function startHandOver(ownerPool: pg.Pool): { stop(): Promise<void> } {
  const state = { stopped: false }
  let wake: () => void = () => undefined

  async function run(): Promise<void> {
    while (!state.stopped) {
      const moved = await ownerPool
        .query<{ moved: number }>('select greatest(app.hand_over_jobs(), app.announce_order_changes()) as moved')
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
