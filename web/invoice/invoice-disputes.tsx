import { Link } from '@tanstack/react-router'
import { answersDisputes } from '../../domain/account/roles.ts'
import { DISPUTE_STATUS_LABELS } from '../../domain/dispute/labels.ts'
import { isClosed } from '../../domain/dispute/lifecycle.ts'
import { money } from '../platform/money.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { TEXTS } from './texts.ts'
import type { Invoice } from './use-invoices.ts'

/** Shows the disputes of an invoice's payments, and where managers answer them. */
export function InvoiceDisputes({ invoice: { disputes, currency } }: { invoice: Invoice }) {
  const session = useSession()
  const answers = answersDisputes(session?.roles ?? [])
  return disputes.map(({ id, status, amount }) => (
    <Alert
      key={id}
      tone={isClosed(status) ? 'neutral' : 'warning'}
      action={
        answers && (
          <Link to={PATHS.dispute} params={{ id }}>
            {TEXTS.openDispute}
          </Link>
        )
      }
    >
      {TEXTS.disputed(money(amount, currency), DISPUTE_STATUS_LABELS[status])}
    </Alert>
  ))
}
