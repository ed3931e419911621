import { formatLongDate } from '../../domain/format/dates.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import classes from './subscription-panel.module.css'
import { TEXTS } from './texts.ts'

interface PlanAgreementProps {
  consent: { agreedAt: string; wording: string; staffName: string | null }
  /** Who reads it. */
  reader: 'customer' | 'staff'
}

const WORDS = {
  customer: { onScreen: TEXTS.agreed, onPhone: TEXTS.agreedOnPhone },
  staff: { onScreen: TEXTS.customerAgreed, onPhone: TEXTS.customerAgreedOnPhone },
}

/** Says when the customer agreed to a plan, and shows the text of that day. */
export function PlanAgreement({ consent: { agreedAt, wording, staffName }, reader }: PlanAgreementProps) {
  const { onScreen, onPhone } = WORDS[reader]
  const day = formatLongDate(new Date(agreedAt), visitorZone())
  return (
    <details className={classes.details}>
      <summary>{staffName === null ? onScreen(day) : onPhone(day, staffName)}</summary>
      <ul>
        {wording.split('\n').map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
