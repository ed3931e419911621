import { Alert } from '../../ui/feedback/alert.tsx'
import { TEXTS } from '../texts.ts'

/** Why a change was not taken (WODETAIL-12); nothing while none failed. */
export function UpdateFailed({ error }: { error: Error | null }) {
  return (
    error && (
      <Alert tone="danger" title={TEXTS.updateTitle}>
        {TEXTS.updateFailed} {error.message}
      </Alert>
    )
  )
}
