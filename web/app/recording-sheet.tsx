import { useEffect, useRef } from 'react'
import { chooseRecording } from '../platform/tracking/session-recording.ts'
import { Button } from '../ui/inputs/button.tsx'
import classes from './recording-sheet.module.css'
import { TEXTS } from './texts.ts'

/** Height of the banner at the bottom of the window, for other sticky elements there. */
const HEIGHT = '--sheet-height'

/** The question whether the visit may be recorded. */
export function Sheet() {
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
