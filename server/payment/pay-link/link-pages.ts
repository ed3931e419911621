import { formatMoney } from '../../../domain/format/money.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import { type Html, html } from '../../platform/html.ts'
import type { Tenant } from '../../platform/scope.ts'
import { TEXTS } from '../texts.ts'
import type { LinkState } from './link-state.ts'
import type { ExpiredLink } from './renew-pay-link.ts'

const { expiredLink: LINK, payPage: PAY } = TEXTS

/**
 * Returns the policy of a link's page: it loads nothing, runs nothing, and its one form posts back to the same page.
 * @param leadsTo where the answer to the form may lead: the address of the provider's page is the provider's choice. The sandbox has no https
 */
export const linkPagePolicy = (leadsTo: 'here' | 'provider' | 'sandbox'): string =>
  `default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self'${FORM_TARGETS[leadsTo]}; base-uri 'none'; frame-ancestors 'none'`

const FORM_TARGETS = { here: '', provider: ' https:', sandbox: ' https: http:' } as const

const style = html`
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
  body { margin: 0; padding: 16px; color: light-dark(#14171a, #eceef0); background: light-dark(#f6f7f8, #101214); }
  main { max-width: 34rem; margin: 24px auto; padding: 24px; background: light-dark(#fff, #181b1e); border: 1px solid light-dark(#dfe3e7, #2e3338); border-radius: 12px; }
  h1 { margin: 0 0 8px; font-size: 1.5rem; line-height: 1.25; }
  p { margin: 0 0 16px; overflow-wrap: anywhere; }
  button { min-height: 48px; padding: 8px 20px; border: 0; border-radius: 8px; background: #1f4e79; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
  button:focus-visible, a:focus-visible { outline: 3px solid light-dark(#1f5fbf, #8fbcf5); outline-offset: 2px; }
  a { color: light-dark(#1d4f91, #8fbcf5); }`

const page = (title: string, tenant: Tenant, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${tenant.name}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body><main>${body}${help(tenant)}</main></body>
</html>`.toString()

function help({ supportPhone, supportEmail }: Tenant): Html | null {
  const phone = html`<a href="tel:${supportPhone.replaceAll(/\D/g, '')}">${formatPhone(supportPhone)}</a>`
  const email = html`<a href="mailto:${supportEmail}">${supportEmail}</a>`
  if (supportPhone && supportEmail) return html`<p>${LINK.help(phone, email)}</p>`
  if (supportPhone) return html`<p>${LINK.helpByPhone(phone)}</p>`
  return supportEmail ? html`<p>${LINK.helpByEmail(email)}</p>` : null
}

/** Returns the page of a link that can be paid: what is due, and the press that begins the payment. */
export function payPage(tenant: Tenant, link: Extract<LinkState, { state: 'payable' }>): string {
  const amount = formatMoney(link.amount, link.currency)
  const title = PAY.title(link.invoiceNumber)
  return page(
    title,
    tenant,
    html`<h1>${title}</h1>
<p>${PAY.due(tenant.name, amount)}</p>
<form method="post"><p><button>${PAY.pay(amount)}</button></p></form>
<p>${PAY.next}</p>`,
  )
}

/** Returns the page of an expired pay link, which offers to email a new one to the address on file. */
export const expiredLinkPage = (tenant: Tenant, { email }: ExpiredLink): string =>
  page(
    LINK.title,
    tenant,
    html`<h1>${LINK.title}</h1>
<p>${LINK.intro}</p>
${
  email === null
    ? html`<p>${LINK.noEmail}</p>`
    : html`<form method="post"><p>${LINK.offer(email)}</p><p><button>${LINK.send}</button></p></form>`
}`,
  )

/** Returns the page shown after a request for a new link. */
export const newLinkPage = (tenant: Tenant, { email }: ExpiredLink): string =>
  page(
    LINK.sentTitle,
    tenant,
    html`<h1>${LINK.sentTitle}</h1>
<p role="status">${LINK.sent(email ?? '')}</p>`,
  )
