import { useCallback, useState } from 'react'

/** Tracks the open dialog, with an idempotency key created when it opened: repeated submissions count once (rule B7). */
export function useDialogState<Shown extends object>() {
  const [shown, setShown] = useState<(Shown & { idempotencyKey: string }) | null>(null)
  const show = useCallback((what: Shown) => setShown({ ...what, idempotencyKey: crypto.randomUUID() }), [])
  const close = useCallback(() => setShown(null), [])
  return { shown, show, close }
}
