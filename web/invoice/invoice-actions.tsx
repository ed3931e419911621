import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import type { InvoiceAction } from '../../domain/payment/invoice-actions.ts'
import { outbox, useOutbox } from '../outbox/outbox-client.ts'
import { download, request } from '../platform/api/api.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { IconBan } from '../ui/icon/ban.gen.ts'
import { IconCash } from '../ui/icon/cash.gen.ts'
import { IconCreditCard } from '../ui/icon/credit-card.gen.ts'
import { IconDownload } from '../ui/icon/download.gen.ts'
import { IconQrcode } from '../ui/icon/qrcode.gen.ts'
import { IconReceiptOff } from '../ui/icon/receipt-off.gen.ts'
import { IconReceiptRefund } from '../ui/icon/receipt-refund.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import classes from './invoice-actions.module.css'
import { InvoiceBadge } from './invoice-badge.tsx'
import { InvoiceDialogs } from './invoice-dialogs.tsx'
import { linkOf, PayLinkPanel } from './pay-link-panel.tsx'
import { CashAppPayMutation } from './present/documents.ts'
import { offeredActions, underWay } from './take/offered-actions.ts'
import { TEXTS, underWayText } from './texts.ts'
import type { Invoice } from './use-invoices.ts'

const BUTTONS: Record<InvoiceAction, { label: string; icon: ReactNode }> = {
  manual: { label: TEXTS.pay, icon: <IconCash /> },
  terminal: { label: TEXTS.terminal, icon: <IconCreditCard /> },
  cashApp: { label: TEXTS.cashApp, icon: <IconQrcode /> },
  refund: { label: TEXTS.refund, icon: <IconReceiptRefund /> },
  void: { label: TEXTS.void, icon: <IconBan /> },
  credit: { label: TEXTS.credit, icon: <IconReceiptOff /> },
}

/** The provider takes these payments, so they need reception. */
const BY_PROVIDER: readonly InvoiceAction[] = ['terminal', 'cashApp']

/** Actions that take something back; none is the page's main one. */
const AFTERWARDS: readonly InvoiceAction[] = ['void', 'refund', 'credit']

/** Actions that end an invoice: quiet, and after all others. */
const isForGood = (action: InvoiceAction): boolean => action === 'void' || action === 'credit'

/** Shows the actions for the invoice's current status (INVOICE-06 to INVOICE-10, INVOICE-12). */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const [shown, setShown] = useState<{ dialog: InvoiceAction | null; key: string }>({ dialog: null, key: '' })
  const close = useCallback(() => setShown(before => ({ ...before, dialog: null })), [])
  const pdf = useMutation({
    mutationFn: () =>
      download(
        `/account/franchisee/invoices/${invoice.id}?tenantId=${invoice.tenantId}`,
        `invoice-${invoice.invoiceNumber}.pdf`,
      ),
  })
  const cashApp = useMutation({
    mutationFn: async () => (await request(CashAppPayMutation, { invoiceId: invoice.id })).cashAppPay,
  })
  const show = (action: InvoiceAction) => {
    setShown({ dialog: action, key: crypto.randomUUID() })
    if (action === 'cashApp') cashApp.mutate()
  }
  const { isOffline } = useOutbox()
  const needsReception = (action: InvoiceAction) => isOffline && BY_PROVIDER.includes(action)
  const actions = offeredActions(invoice)
  const daily = actions.filter(action => !isForGood(action))
  const way = underWay(invoice)
  const link = linkOf(invoice)
  return (
    <div className={classes.actions}>
      <div>
        <InvoiceBadge status={invoice.status} />
      </div>
      {link && <PayLinkPanel invoice={invoice} link={link} />}
      {way && way !== 'payLater' && <Alert tone="info">{underWayText(way)}</Alert>}
      {pdf.error && (
        <Alert tone="danger" title={TEXTS.downloadTitle}>
          {TEXTS.downloadFailed}
        </Alert>
      )}
      {actions.some(needsReception) && (
        <Alert
          tone="warning"
          action={
            <Button size="sm" onClick={() => void outbox.askAgain()}>
              {TEXTS.tryAgain}
            </Button>
          }
        >
          {TEXTS.needsReception}
        </Alert>
      )}
      <div className={classes.buttons}>
        {daily.map((action, index) => (
          <Button
            key={action}
            variant={index === 0 && !AFTERWARDS.includes(action) ? 'primary' : 'secondary'}
            size="xl"
            icon={BUTTONS[action].icon}
            disabled={needsReception(action)}
            onClick={() => show(action)}
          >
            {BUTTONS[action].label}
          </Button>
        ))}
        <Button size="xl" icon={<IconDownload />} busy={pdf.isPending} onClick={() => pdf.mutate()}>
          {TEXTS.download}
        </Button>
        {actions.filter(isForGood).map(action => (
          <Button key={action} variant="quiet" size="xl" icon={BUTTONS[action].icon} onClick={() => show(action)}>
            {BUTTONS[action].label}
          </Button>
        ))}
      </div>
      <InvoiceDialogs
        key={shown.key}
        invoice={invoice}
        shown={shown.dialog}
        cashApp={cashApp}
        idempotencyKey={shown.key}
        onClose={close}
      />
    </div>
  )
}
