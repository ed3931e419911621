import { type ReactNode, useState } from 'react'
import { isCountryCode } from '../../../domain/address/country.ts'
import { cashDue } from '../../../domain/payment/cash-change.ts'
import { nameOf } from '../../card/texts.ts'
import { useConnection } from '../../platform/connection.ts'
import { money } from '../../platform/money.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { IconCash } from '../../ui/icon/cash.gen.ts'
import { IconCreditCard } from '../../ui/icon/credit-card.gen.ts'
import { IconDeviceMobileDollar } from '../../ui/icon/device-mobile-dollar.gen.ts'
import { IconPencilDollar } from '../../ui/icon/pencil-dollar.gen.ts'
import { IconQrcode } from '../../ui/icon/qrcode.gen.ts'
import { IconWallet } from '../../ui/icon/wallet.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { linkOf } from '../pay-link-panel.tsx'
import { payMethods } from '../payable.ts'
import { useCardsOnFile } from '../use-cards-on-file.ts'
import type { Invoice } from '../use-invoices.ts'
import { usePay } from '../use-pay.ts'
import { offeredActions, underWay } from './offered-actions.ts'
import type { PaymentStep } from './payment-step.ts'
import classes from './take-payment.module.css'
import { TEXTS } from './texts.ts'

interface PaymentWaysProps {
  invoice: Invoice
  onChoose: (step: PaymentStep) => void
}

/** The ways to pay an invoice's balance, one large tile each. Without reception only cash and what is recorded by hand can be chosen. */
export function PaymentWays({ invoice, onChoose }: PaymentWaysProps) {
  const { isOffline, isRetrying, retry } = useConnection()
  const cards = useCardsOnFile(invoice, true)
  // A new link each time the ways are shown: one that ended is not sent again.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const send = usePay(invoice, idempotencyKey, () => onChoose('link'))
  const { remainingAmount, currency, countryCode, billTo } = invoice
  const offered = offeredActions(invoice)
  const link = linkOf(invoice)
  const mayLink = link !== undefined || payMethods(invoice).usual.some(({ value }) => value === 'payLater')
  // What a vendor keeps is worked out in the dialog of manual payments.
  const cash: PaymentStep = invoice.user.vendorId === null ? 'cash' : 'manual'
  const showLink = () => {
    if (link) onChoose('link')
    else send.mutate({ method: 'payLater', amount: remainingAmount, chequeNumber: '', notes: '' })
  }
  return (
    <>
      {isOffline && (
        <Alert
          tone="warning"
          action={
            <Button busy={isRetrying} onClick={retry}>
              {TEXTS.tryAgain}
            </Button>
          }
        >
          {TEXTS.needsReception}
        </Alert>
      )}
      {send.error && (
        <Alert tone="danger" title={TEXTS.failed}>
          {send.error.message}
        </Alert>
      )}
      <ul className={classes.ways} aria-label={TEXTS.ways}>
        {offered.includes('terminal') && (
          <Way
            icon={<IconCreditCard size={28} />}
            title={TEXTS.terminal}
            hint={underWay(invoice) === 'terminal' ? TEXTS.terminalWaiting : TEXTS.terminalHint}
            disabled={isOffline}
            onClick={() => onChoose('terminal')}
          />
        )}
        {offered.includes('manual') && (
          <Way
            icon={<IconCash size={28} />}
            title={TEXTS.cash}
            hint={TEXTS.cashHint(money(cashDue(remainingAmount, currency), currency))}
            onClick={() => onChoose(cash)}
          />
        )}
        {mayLink && (
          <Way
            icon={<IconQrcode size={28} />}
            title={TEXTS.link}
            hint={link ? TEXTS.linkSentHint : TEXTS.linkHint(billTo.email)}
            disabled={isOffline || send.isPending}
            onClick={showLink}
          />
        )}
        {offered.includes('cashApp') && (
          <Way
            icon={<IconDeviceMobileDollar size={28} />}
            title={TEXTS.cashApp}
            disabled={isOffline}
            onClick={() => onChoose('cashApp')}
          />
        )}
        {offered.includes('manual') &&
          cards.map(card => (
            <Way
              key={card.paymentMethodId}
              icon={<IconWallet size={28} />}
              title={nameOf(card)}
              hint={TEXTS.savedCardHint}
              disabled={isOffline}
              onClick={() => onChoose({ card })}
            />
          ))}
        {offered.includes('manual') && (
          <Way
            icon={<IconPencilDollar size={28} />}
            title={TEXTS.otherWays[isCountryCode(countryCode) ? countryCode : 'CA']}
            hint={TEXTS.otherHint}
            onClick={() => onChoose('manual')}
          />
        )}
      </ul>
    </>
  )
}

interface WayProps {
  icon: ReactNode
  title: string
  hint?: string
  disabled?: boolean
  onClick: () => void
}

function Way({ icon, title, hint, disabled, onClick }: WayProps) {
  return (
    <li>
      <button type="button" className={classes.way} disabled={disabled} onClick={onClick}>
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
        <span className={classes.words}>
          <span className={classes.name}>{title}</span>
          {hint && <span className={classes.dim}>{hint}</span>}
        </span>
      </button>
    </li>
  )
}
