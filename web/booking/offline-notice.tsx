import type { ComponentProps } from 'react'
import { useConnection } from '../platform/connection.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { AbovePage } from '../ui/layout/page.tsx'
import { OFFLINE_TEXTS } from './offline-texts.ts'

/** Says above a step that the server is out of reach and nothing is lost. The step stays as it is, with all that was typed. */
export function OfflineNotice({ width }: Pick<ComponentProps<typeof AbovePage>, 'width'>) {
  const { isOffline, isRetrying, retry } = useConnection()
  if (!isOffline) return null
  return (
    <AbovePage width={width}>
      <Alert
        tone="warning"
        title={OFFLINE_TEXTS.title}
        action={
          <Button size="sm" busy={isRetrying} onClick={retry}>
            {OFFLINE_TEXTS.retry}
          </Button>
        }
      >
        {OFFLINE_TEXTS.text}
      </Alert>
    </AbovePage>
  )
}
