import { useEffect, useRef } from 'react'
import { isRecordablePage } from '../../domain/analytics/recorded-event.ts'
import { chooseRecording, hasRecorder, useRecordingChoice } from '../platform/tracking/session-recording.ts'
import { Button } from '../ui/inputs/button.tsx'
import classes from './recording-consent.module.css'
import { TEXTS } from './texts.ts'

/** Height of the banner at the bottom of the window, for other sticky elements there. */
const HEIGHT = '--sheet-height'

/** Asks for consent to record the visit, until answered. Blocks nothing. */
export function RecordingConsent({ path }: { path: string }) {
  const choice = useRecordingChoice()
  return hasRecorder && choice === null && isRecordablePage(path) ? <Sheet /> : null
}

function Sheet() {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty(HEIGHT, `${sheet.current?.offsetHeight ?? 0}px`))
    if (sheet.current) observer.observe(sheet.current)
    return () => {
      observer.disconnect()
      root.removeProperty(HEIGHT)
    }
  }, [])
  return (
    <section ref={sheet} className={classes.sheet} aria-labelledby="recording-title">
      <div className={classes.text}>
        <h2 id="recording-title" className={classes.title}>
          {TEXTS.recording.title}
        </h2>
        <p>{TEXTS.recording.question}</p>
      </div>
      <div className={classes.actions}>
        <Button onClick={() => chooseRecording('declined')}>{TEXTS.recording.decline}</Button>
        <Button onClick={() => chooseRecording('agreed')}>{TEXTS.recording.agree}</Button>
      </div>
    </section>
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
