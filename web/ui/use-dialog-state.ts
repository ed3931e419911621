import { useCallback, useState } from 'react'

/** Which dialog is open, with a key made when it was opened: however often it is sent, it happens once (rule B7). */
export function useDialogState<Shown extends object>() {
  const [shown, setShown] = useState<(Shown & { idempotencyKey: string }) | null>(null)
  const show = useCallback((what: Shown) => setShown({ ...what, idempotencyKey: crypto.randomUUID() }), [])
  const close = useCallback(() => setShown(null), [])
  return { shown, show, close }
}
