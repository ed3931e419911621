import type { InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx'
import { checksOf, type OdometerState } from './inspection-draft.ts'
import classes from './inspection-page.module.css'
import { TEXTS } from './texts.ts'

interface InspectionFooterProps {
  draft: InspectionDraft
  odometer: OdometerState
  busy: boolean
  onFinish: () => void
}

function show(fieldId: string): void {
  const field = document.getElementById(fieldId)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus({ preventScroll: true })
}

/** Shows the progress, a link to the next missing field, and the finish button. */
export function InspectionFooter({ draft, odometer, busy, onFinish }: InspectionFooterProps) {
  const { all, missing } = checksOf(draft, odometer)
  const [next] = missing
  const done = all - missing.length
  return (
    <StickyFooter
      note={
        <span className={classes.progress}>
          <progress className={classes.bar} value={done} max={all} aria-label={TEXTS.progress(done, all)} />
          {TEXTS.progress(done, all)}
        </span>
      }
      next={
        next ? (
          <Button size="xl" onClick={() => show(next.id)}>
            {TEXTS.nextMissing(next.label)}
          </Button>
        ) : (
          <Button variant="primary" size="xl" busy={busy} onClick={onFinish}>
            {TEXTS.finish}
          </Button>
        )
      }
    />
  )
}
