import { html } from '../../../platform/html.ts'
import type { PaymentIntent, TerminalReader } from '../objects.ts'
import { formatAmount } from './checkout-page.ts'
import { layout } from './page-layout.ts'

const amountOf = ({ amount, currency }: PaymentIntent): string => formatAmount({ amount_total: amount, currency })

/** Renders a card reader's screen, with the customer's card to present to it. */
export function renderReader(reader: TerminalReader, intent: PaymentIntent | undefined): string {
  if (!intent)
    return layout(
      reader.label,
      html`<h1>${reader.label}</h1>
<p role="status">${reader.action?.status === 'succeeded' ? 'Approved. Please take your card.' : (reader.action?.failure_message ?? 'Ready.')}</p>
<a href="">Look again</a>`,
    )
  const isInCanada = intent.currency === 'cad'
  const refund = reader.action?.type === 'refund_payment' ? reader.action.refund_payment.amount : undefined
  const shown = refund === undefined ? amountOf(intent) : `Refund ${amountOf({ ...intent, amount: refund })}`
  return layout(
    `${reader.label}: ${shown}`,
    html`<h1>${reader.label}</h1>
<p class="amount">${shown}</p>
<p>${intent.description ?? ''}</p>
<form method="post">
<button name="outcome" value="approve">Present card</button>
<button name="outcome" value="decline" class="quiet">Present a card that is declined</button>
${isInCanada ? html`<button name="outcome" value="interac" class="quiet">Present an Interac debit card</button>` : ''}
<button name="outcome" value="cancel" class="quiet">Cancel on the reader</button>
<button name="outcome" value="lose" class="quiet">Present card, and lose the connection</button>
</form>`,
  )
}

/** Renders the customer's Cash App. */
export function renderCashApp(intent: PaymentIntent): string {
  if (intent.status !== 'requires_action') {
    const title = intent.status === 'succeeded' ? 'Paid' : 'This payment is over'
    return layout(title, html`<h1>${title}</h1><p role="status">You can close this page.</p>`)
  }
  return layout(
    `Cash App: ${amountOf(intent)}`,
    html`<h1>Cash App</h1>
<p class="amount">${amountOf(intent)}</p>
<p>${intent.description ?? ''}</p>
<form method="post">
<button name="outcome" value="approve">Pay ${amountOf(intent)}</button>
<button name="outcome" value="decline" class="quiet">Decline</button>
</form>`,
  )
}
