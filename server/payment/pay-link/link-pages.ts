import { formatMoney } from '../../../domain/format/money.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import { brandVariables } from '../../../domain/tenant/brand-colors.ts'
import { Html, html } from '../../platform/html.ts'
import type { Tenant } from '../../platform/scope.ts'
import { TEXTS } from '../texts.ts'
import type { LinkState } from './link-state.ts'
import type { OtherInvoice } from './other-invoices.ts'
import type { ExpiredLink } from './renew-pay-link.ts'

const { expiredLink: LINK, payPage: PAY } = TEXTS

/**
 * Returns the policy of a link's page: it loads nothing, runs nothing, and its one form posts back to the same page.
 * @param leadsTo where the answer to the form may lead: the address of the provider's page is the provider's choice. The sandbox has no https
 */
export const linkPagePolicy = (leadsTo: 'here' | 'provider' | 'sandbox'): string =>
  `default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self'${FORM_TARGETS[leadsTo]}; base-uri 'none'; frame-ancestors 'none'`

const FORM_TARGETS = { here: '', provider: ' https:', sandbox: ' https: http:' } as const

/** The business whose page it is. */
export interface Brand {
  tenant: Tenant
  /** As PNG; null shows the name. It is part of the page, which loads nothing. */
  logo: Buffer | null
}

/** In the business's colours, which are readable in both schemes whatever they are. */
const STYLE = `
  * { box-sizing: border-box; }
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; --line: light-dark(#dfe3e7, #2e3338); }
  body { margin: 0; padding: 0 0 32px; color: var(--ink); background: var(--canvas); border-top: 4px solid var(--brand-primary); }
  header, main { width: min(34rem, 100% - 32px); margin: 0 auto; }
  header { padding: 20px 0; color: var(--brand-logo); font-size: 1.25rem; font-weight: 700; overflow-wrap: anywhere; }
  header img { display: block; width: auto; max-width: 100%; height: 40px; border-radius: 2px; background: light-dark(transparent, #f4f6f8); box-shadow: 0 0 0 6px light-dark(transparent, #f4f6f8); object-fit: contain; }
  main { padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
  h1 { margin: 0 0 4px; font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; }
  h2 { margin: 24px 0 8px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 1.0625rem; }
  ul { margin: 0 0 16px; padding: 0; list-style: none; }
  li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 16px; padding: 4px 0 8px; overflow-wrap: anywhere; }
  li > :not(b) { grid-column: 1; justify-self: start; }
  b { grid-area: 1 / 2; font-weight: 600; font-variant-numeric: tabular-nums; }
  li a { display: inline-flex; min-height: 44px; align-items: center; font-weight: 600; }
  p { margin: 0 0 16px; overflow-wrap: anywhere; }
  form { margin: 0 0 16px; }
  p:last-child { margin: 0; }
  .due { font-size: 1.375rem; line-height: 1.3; font-weight: 600; font-variant-numeric: tabular-nums; }
  .next { color: light-dark(#555d66, #a4acb5); font-size: 0.9375rem; }
  button { width: 100%; min-height: 56px; padding: 8px 20px; border: 1px solid var(--brand-button-edge); border-radius: 10px; background: var(--brand-button); color: var(--brand-on-button); font: inherit; font-weight: 600; cursor: pointer; }
  button:focus-visible, a:focus-visible { outline: 3px solid var(--brand-text); outline-offset: 2px; }
  a { color: var(--brand-text); text-underline-offset: 3px; }`

const page = (title: string, { tenant, logo }: Brand, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${tenant.name}</title>
<link rel="icon" href="data:,">
${new Html(`<style>${brandVariables(tenant.colors)}${STYLE}</style>`)}
</head>
<body><header>${logo ? html`<img src="data:image/png;base64,${logo.toString('base64')}" alt="${tenant.name}">` : tenant.name}</header><main>${body}${help(tenant)}</main></body>
</html>`.toString()

function help({ supportPhone, supportEmail }: Tenant): Html | null {
  const phone = html`<a href="tel:${supportPhone.replaceAll(/\D/g, '')}">${formatPhone(supportPhone)}</a>`
  const email = html`<a href="mailto:${supportEmail}">${supportEmail}</a>`
  if (supportPhone && supportEmail) return html`<p>${LINK.help(phone, email)}</p>`
  if (supportPhone) return html`<p>${LINK.helpByPhone(phone)}</p>`
  return supportEmail ? html`<p>${LINK.helpByEmail(email)}</p>` : null
}

/** Another open invoice of the visit, with the address of its own link's page; null while it has none. */
type ShownInvoice = Omit<OtherInvoice, 'paymentId' | 'issuedAt'> & { href: string | null }

/**
 * Names the other open invoices of the visit, each with the way to its own payment.
 * @param own what is due of the page's own invoice, in cents; 0 when it is paid
 */
function othersList(others: readonly ShownInvoice[], own: number): Html | null {
  const [first] = others
  if (!first) return null
  const together = others.reduce((sum, { amount }) => sum + amount, own)
  const count = others.length + (own > 0 ? 1 : 0)
  return html`<h2>${PAY.others}</h2>
<ul>${others.map(({ invoiceNumber, vehicle, amount, currency, href }) => {
    const name = html`<span>${PAY.other(invoiceNumber, vehicle)}</span> <b>${formatMoney(amount, currency)}</b>`
    return href === null
      ? html`<li>${name}<span class="next">${PAY.noLink}</span></li>`
      : html`<li>${name}<a href="${href}">${PAY.payOther(invoiceNumber)}</a></li>`
  })}</ul>${count > 1 && html`<p class="next">${PAY.together(count, formatMoney(together, first.currency))}</p>`}`
}

/** Returns the page of a link that is paid, while other invoices of the visit are open. */
export const nextPage = (brand: Brand, others: readonly ShownInvoice[]): string =>
  page(
    PAY.paidTitle,
    brand,
    html`<h1>${PAY.paidTitle}</h1>
<p>${PAY.paid}</p>${othersList(others, 0)}`,
  )

/**
 * Returns the page of a link that can be paid: for which car, what is due, and the press that begins the payment.
 * @param others the other open invoices of the visit
 */
export function payPage(
  brand: Brand,
  link: Extract<LinkState, { state: 'payable' }>,
  others: readonly ShownInvoice[],
): string {
  const amount = formatMoney(link.amount, link.currency)
  const title = PAY.title(link.invoiceNumber)
  return page(
    title,
    brand,
    html`<h1>${title}</h1>
${link.vehicle && html`<p class="next">${link.vehicle}</p>`}
<p class="due">${PAY.due(brand.tenant.name, amount)}</p>
<form method="post"><p><button>${PAY.pay(amount)}</button></p></form>
<p class="next">${PAY.next}</p>${othersList(others, link.amount)}`,
  )
}

/** Returns the page of an expired pay link, which offers to email a new one to the address on file. */
export const expiredLinkPage = (brand: Brand, { email }: ExpiredLink): string =>
  page(
    LINK.title,
    brand,
    html`<h1>${LINK.title}</h1>
<p>${LINK.intro}</p>
${
  email === null
    ? html`<p>${LINK.noEmail}</p>`
    : html`<form method="post"><p>${LINK.offer(email)}</p><p><button>${LINK.send}</button></p></form>`
}`,
  )

/** Returns the page shown after a request for a new link. */
export const newLinkPage = (brand: Brand, { email }: ExpiredLink): string =>
  page(
    LINK.sentTitle,
    brand,
    html`<h1>${LINK.sentTitle}</h1>
<p role="status">${LINK.sent(email ?? '')}</p>`,
  )
