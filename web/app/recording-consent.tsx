import { Suspense } from 'react'
import { isRecordablePage } from '../../domain/analytics/recordable-page.ts'
import { chooseRecording, hasRecorder, useRecordingChoice } from '../platform/tracking/session-recording.ts'
import { Button } from '../ui/inputs/button.tsx'
import { TEXTS } from './texts.ts'
import { lazyPart } from '../platform/lazy-part.ts'

const Sheet = lazyPart(async () => ({ default: (await import('./recording-sheet.tsx')).Sheet }))

/** Asks for consent to record the visit, until answered. Blocks nothing. */
export function RecordingConsent({ path }: { path: string }) {
  const choice = useRecordingChoice()
  if (!hasRecorder || choice !== null || !isRecordablePage(path)) return null
  return (
    <Suspense>
      <Sheet />
    </Suspense>
  )
}

/** Footer link that reopens the question, so that the choice can be changed. */
export function RecordingChoiceButton() {
  const choice = useRecordingChoice()
  if (!hasRecorder || choice === null) return null
  return (
    <Button size="sm" variant="quiet" onClick={() => chooseRecording(null)}>
      {choice === 'agreed' ? TEXTS.recording.on : TEXTS.recording.off}
    </Button>
  )
}
