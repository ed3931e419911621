import { useQuery } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { QrCode } from '../../ui/display/qr-code.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { linkOf } from '../pay-link-panel.tsx'
import waiting from '../present/waiting.module.css'
import { invoiceKeys } from '../query-keys.ts'
import { LINK_TEXTS } from '../texts.ts'
import type { Invoice } from '../use-invoices.ts'
import { PayLinkQuery } from './documents.ts'
import classes from './take-payment.module.css'
import { TEXTS } from './texts.ts'

interface LinkPanelProps {
  invoice: Invoice
  onBack: () => void
  onClose: () => void
}

/** Shows the invoice's payment link as a code for the customer's phone, and says once it is paid: the invoice reloads while a link is out. */
export function LinkPanel({ invoice, onBack, onClose }: LinkPanelProps) {
  const { invoiceNumber, currency, remainingAmount, billedAmount, billTo } = invoice
  const link = linkOf(invoice)
  const query = useQuery({
    queryKey: invoiceKeys.payLink(invoiceNumber, link?.id),
    queryFn: async ({ signal }) => (await request(PayLinkQuery, { invoiceNumber }, signal)).invoiceByNumber.payments,
    enabled: link !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const url = query.data?.find(({ id }) => id === link?.id)?.linkUrl
  return (
    <Dialog
      open
      title={TEXTS.link}
      onClose={onClose}
      actions={
        <>
          {remainingAmount > 0 && (
            <Button size="xl" onClick={onBack}>
              {TEXTS.back}
            </Button>
          )}
          <Button size="xl" onClick={onClose}>
            {TEXTS.close}
          </Button>
        </>
      }
    >
      {link ? (
        <div className={waiting.waiting}>
          <p className={classes.amount}>{money(remainingAmount, currency)}</p>
          {query.error ? (
            <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
          ) : url ? (
            <>
              <QrCode text={url} label={TEXTS.code} />
              <p role="status">{TEXTS.scan(money(remainingAmount, currency))}</p>
            </>
          ) : query.data ? (
            <Alert tone="warning">{TEXTS.linkOver}</Alert>
          ) : (
            <Skeleton shape="card" />
          )}
          <p className={classes.dim}>{LINK_TEXTS.sent(link.linkEmail ?? billTo.email)}</p>
        </div>
      ) : (
        <Alert tone={remainingAmount === 0 ? 'success' : 'warning'}>
          {remainingAmount === 0 ? TEXTS.nothingDue(money(billedAmount, currency)) : TEXTS.linkOver}
        </Alert>
      )}
    </Dialog>
  )
}
