import { type Html, html } from '../../../platform/html.ts'
import { type CheckoutSession, WALLETS, type Wallet } from '../objects.ts'
import { testCards } from '../test-cards.ts'
import { layout } from './page-layout.ts'

const fields = ['email', 'number', 'expiry', 'cvc', 'name', 'postal_code'] as const
export type CheckoutField = (typeof fields)[number]

/** The customer's input. The CVC is never sent back. */
export type CheckoutForm = Record<CheckoutField, string> & {
  /** The wallet whose button was pressed. */
  wallet: Wallet | ''
}

export interface CheckoutProblem {
  message: string
  /** Undefined: the whole card. */
  field?: CheckoutField | undefined
}

interface FieldLook {
  label: string
  autocomplete: string
  type?: 'email' | 'text'
  numeric?: true
  hint?: string
}

const looks: Record<CheckoutField, FieldLook> = {
  email: { label: 'Email', autocomplete: 'email', type: 'email' },
  number: { label: 'Card number', autocomplete: 'cc-number', numeric: true, hint: '1234 1234 1234 1234' },
  expiry: { label: 'Expiry (MM / YY)', autocomplete: 'cc-exp', hint: 'MM / YY' },
  cvc: { label: 'CVC', autocomplete: 'cc-csc', numeric: true, hint: 'CVC' },
  name: { label: 'Name on card', autocomplete: 'cc-name' },
  postal_code: { label: 'Postal or ZIP code', autocomplete: 'postal-code' },
}

const walletNames = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const satisfies Record<Wallet, string>

/** Renders the page where the customer pays by card, or with a wallet: the real page shows the wallets of the device. */
export function renderCheckout(session: CheckoutSession, form: CheckoutForm, problem?: CheckoutProblem): string {
  const field = (name: CheckoutField): Html => renderField(name, session, form, problem)
  const isPayment = session.mode === 'payment'
  const amount = formatAmount(session)
  const title = isPayment ? `Pay ${amount}` : 'Save your card'
  return layout(
    title,
    html`
<h1>${session.intent_data.description ?? title}</h1>
${isPayment ? html`<p class="amount">${amount}</p>` : undefined}
${problem && !problem.field ? html`<p class="alert" role="alert">${problem.message}</p>` : undefined}
${isPayment ? walletButtons(form.email) : undefined}
<form method="post" novalidate>
${field('email')}${field('number')}
<div class="pair">${field('expiry')}${field('cvc')}</div>
${field('name')}${field('postal_code')}
<button type="submit">${title}</button>
</form>
${session.cancel_url ? html`<a class="cancel" href="${session.cancel_url}">Cancel and go back</a>` : undefined}
<details><summary>Test cards</summary>
<table><caption>No money moves here. Use any future expiry, any CVC and any postal code.</caption>
<tbody>${testCards.map(card => html`<tr><th scope="row">${grouped(card.number)}</th><td>${card.label}</td></tr>`)}</tbody>
</table></details>`,
  )
}

/** A form of their own: Enter in a field of the card submits the card. */
const walletButtons = (email: string): Html => html`<form method="post" class="pair">
<input type="hidden" name="email" value="${email}">
${WALLETS.map(wallet => html`<button name="wallet" value="${wallet}" class="wallet">${walletNames[wallet]}</button>`)}
</form>
<p class="or">Or pay by card</p>`

/** Renders why a session can no longer be paid. */
export function renderClosedCheckout(session: CheckoutSession, successUrl: string): string {
  const isDone = session.status === 'complete'
  const title = isDone ? 'This payment is complete' : 'This payment link has expired'
  const next = isDone ? successUrl : session.cancel_url
  return layout(
    title,
    html`<h1>${title}</h1>
<p>${isDone ? 'There is nothing more to do.' : 'Your card was not charged. Please ask for a new link.'}</p>
${next ? html`<a href="${next}">Back to the site</a>` : undefined}`,
  )
}

/** Renders the answer to an unknown address. */
export function renderUnknown(): string {
  const title = 'This payment link is not valid'
  return layout(title, html`<h1>${title}</h1><p>Please check that you have the whole link, or ask for a new one.</p>`)
}

/** Renders the bank's page that confirms that the cardholder is paying. */
export function renderChallenge(amount: string | undefined): string {
  return layout(
    '3-D Secure authentication',
    html`<h1>3-D Secure authentication</h1>
<p>Your bank wants to know that it is you who ${amount ? html`pays ${amount}` : 'saves this card'}.</p>
<form method="post">
<button name="outcome" value="complete">Complete authentication</button>
<button name="outcome" value="fail" class="quiet">Fail authentication</button>
</form>`,
  )
}

/** Renders the end of a 3-D Secure page inside the site's own page, which checks the result itself. */
export function renderAuthenticated(): string {
  const title = 'Your bank has answered'
  return layout(title, html`<h1>${title}</h1><p>One moment, please.</p>`)
}

/** Formats cents in their currency, such as `$129.00 CAD`. */
export function formatAmount({
  amount_total,
  currency,
}: {
  amount_total: number | null
  currency: string | null
}): string {
  const code = (currency ?? 'usd').toUpperCase()
  const format = new Intl.NumberFormat(code === 'CAD' ? 'en-CA' : 'en-US', { style: 'currency', currency: code })
  return `${format.format((amount_total ?? 0) / 100)} ${code}`
}

function renderField(
  name: CheckoutField,
  session: CheckoutSession,
  form: CheckoutForm,
  problem: CheckoutProblem | undefined,
): Html {
  const { label, autocomplete, type = 'text', numeric, hint } = looks[name]
  const error = problem?.field === name ? problem.message : undefined
  const attributes = [
    error ? html` aria-invalid="true" aria-describedby="${name}-error" autofocus` : html``,
    numeric ? html` inputmode="numeric"` : html``,
    hint ? html` placeholder="${hint}"` : html``,
    name === 'email' && session.customer_email ? html` readonly` : html``,
  ]
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required value="${name === 'cvc' ? '' : form[name]}"${attributes}>
${error ? html`<p class="error" id="${name}-error">${error}</p>` : undefined}</div>`
}

const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')
