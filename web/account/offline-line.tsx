import { useConnection } from '../platform/connection.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { TEXTS } from './texts.ts'

/** Says that the server is out of reach, so the page may be incomplete or old. */
export function OfflineLine() {
  const { isOffline, isRetrying, retry } = useConnection()
  if (!isOffline) return null
  return (
    <Alert
      tone="warning"
      action={
        <Button size="sm" busy={isRetrying} onClick={retry}>
          {TEXTS.offline.retry}
        </Button>
      }
    >
      {TEXTS.offline.text}
    </Alert>
  )
}
