import { formatPhone } from '../../../domain/format/phone.ts'
import { type Html, html } from '../../platform/html.ts'
import type { Tenant } from '../../platform/scope.ts'
import type { ExpiredLink } from './renew-pay-link.ts'

/** Loads nothing, runs nothing, and its one form posts back to the same page. */
export const EXPIRED_LINK_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

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
  if (!supportPhone && !supportEmail) return null
  return html`<p>Questions? ${supportPhone && html`Call <a href="tel:${supportPhone.replaceAll(/\D/g, '')}">${formatPhone(supportPhone)}</a>`}${supportPhone && supportEmail && ' or write to '}${supportEmail && html`${!supportPhone && 'Write to '}<a href="mailto:${supportEmail}">${supportEmail}</a>`}.</p>`
}

/** Returns the page of an expired pay link, which offers to email a new one to the address on file. */
export const expiredLinkPage = (tenant: Tenant, { email }: ExpiredLink): string =>
  page(
    'This payment link has expired',
    tenant,
    html`<h1>This payment link has expired</h1>
<p>A link pays for 90 days. Your invoice is still open.</p>
${
  email === null
    ? html`<p>We have no email address for it. Please ask us for a new link.</p>`
    : html`<form method="post"><p>We can send a new link to ${email}.</p><p><button>Send a new link</button></p></form>`
}`,
  )

/** Returns the page shown after a request for a new link. */
export const newLinkPage = (tenant: Tenant, { email }: ExpiredLink): string =>
  page(
    'We sent you a new link',
    tenant,
    html`<h1>We sent you a new link</h1>
<p role="status">We are sending it to ${email}. It can take a minute. Please look in the spam folder as well.</p>`,
  )
