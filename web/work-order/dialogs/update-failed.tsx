import { Alert } from '../../ui/feedback/alert.tsx'
import { TEXTS } from './texts.ts'

/** Shows why a change was refused (WODETAIL-12); nothing without an error. */
export function UpdateFailed({ error }: { error: Error | null }) {
  return (
    error && (
      <Alert tone="danger" title={TEXTS.updateTitle}>
        {TEXTS.updateFailed(error.message)}
      </Alert>
    )
  )
}
