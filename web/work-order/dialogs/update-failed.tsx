import { Alert } from '../../ui/feedback/alert.tsx'
import { TEXTS } from './texts.ts'

interface UpdateFailedProps {
  error: Error | null
  /** The reason is shown elsewhere. */
  isExplained?: boolean
}

/** Shows why a change was refused (WODETAIL-12); nothing without an error. */
export function UpdateFailed({ error, isExplained = false }: UpdateFailedProps) {
  return (
    error && (
      <Alert tone="danger" title={TEXTS.updateTitle}>
        {TEXTS.updateFailed(isExplained ? '' : error.message)}
      </Alert>
    )
  )
}
