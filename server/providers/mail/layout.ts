import { isHexColor, textOn } from '../../../domain/tenant/contrast.ts'
import { type Html, html } from '../../platform/html.ts'
import { TEXTS } from './texts.ts'

export interface MailTenant {
  name: string
  /** Absolute URL; null shows the name instead. */
  logoUrl: string | null
  /** '#rrggbb'. Without a color of its own, the button has the first. */
  colors: { primary: string; buttonColor?: string }
  supportPhone: string | null
  supportEmail: string | null
  /** Terms and privacy, if there are any. */
  pages?: readonly { label: string; url: string }[]
}

export interface MailContent {
  tenant: MailTenant
  title: string
  /** What its reader looks for, such as the time of a visit: in large, below the title. */
  highlight?: string
  /** Paragraphs; a line break begins another one. */
  intro: string
  /** What the mail has to say and nobody edits, below the intro. */
  statement?: string
  /** Facts as label and value, e.g. ['When', 'Tue, May 5, 9:00 AM']. A total is in bold. */
  rows?: readonly (readonly [label: string, value: string, isTotal?: boolean])[]
  /** One button. Its URL is shown at the end as well. */
  action?: { label: string; url: string }
  /** Links below the button, each in a line of its own. */
  links?: readonly { label: string; url: string }[]
  /** A question that one of several links answers, such as stars. `sign` is what the mail shows of a link, `label` what it says. */
  scale?: { question: string; options: readonly { sign: string; label: string; url: string }[] }
  /** Paragraphs below the facts and the button. */
  lines?: readonly string[]
  /** Paragraphs, like the intro. */
  closing: string
}

const fallbackColor = '#1f3a5f'
const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = `margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#1f2933`

// Mail clients that support it get a dark page. The others, and those that invert colours, stay readable because every coloured area sets both
// background and text.
const darkStyles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #14181d !important; }
    .card { background: #1e242b !important; }
    .ink { color: #e8ecf0 !important; }
    .soft { color: #b3bdc7 !important; }
    .line { border-color: #36404a !important; }
  }`

/** Renders a mail in the tenant's brand, as HTML for mail clients (tables, inline styles) and as plain text with the same content. */
export function renderMail(content: MailContent): { html: string; text: string } {
  const { rows = [], links = [], lines = [] } = content
  const parts: Parts = { ...content, rows, links, lines }
  return { html: renderHtml(parts).toString(), text: renderText(parts) }
}

/** A mail's content, with an empty list where it has none. */
type Parts = MailContent & Required<Pick<MailContent, 'rows' | 'links' | 'lines'>>

/** Returns the paragraphs of a text. */
const paragraphsOf = (text: string): string[] => text.split(/[\r\n]+/).filter(line => line.trim() !== '')

function renderHtml(parts: Parts): Html {
  const { tenant, title, highlight, intro, statement, rows, action, links, scale, lines, closing } = parts
  const above = [...paragraphsOf(intro), ...(statement ? [statement] : [])]
  const below = [...lines, ...paragraphsOf(closing)]
  const last = below.pop() ?? ''
  const brand = isHexColor(tenant.colors.primary) ? tenant.colors.primary : fallbackColor
  const onBrand = textOn(brand)
  const { buttonColor = '' } = tenant.colors
  const pressed = isHexColor(buttonColor) ? buttonColor : brand
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px">
<tr>${heading(tenant, brand, onBrand)}</tr>
<tr><td style="padding:28px">
${headline(title, highlight)}
${above.map(line => html`<p class="ink" style="${paragraph}">${line}</p>`)}
${rows.length > 0 && facts(rows)}
${action && button(action, pressed)}
${links.map(({ label, url }) => html`<p class="ink" style="${paragraph}"><a class="ink" href="${url}" style="color:#1f2933">${label}</a></p>`)}
${scale && scaleOf(scale)}
${below.map(line => html`<p class="ink" style="${paragraph}">${line}</p>`)}
<p class="ink" style="${paragraph};margin-bottom:0">${last}<br>${tenant.name}</p>
${action && html`<p class="soft line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e1e6eb;${font};font-size:13px;line-height:20px;color:#52606d;word-break:break-all">${TEXTS.withoutButton}<br>${action.url}</p>`}
</td></tr>
</table>
<p class="soft" style="margin:16px 0 0;${font};font-size:13px;line-height:20px;color:#52606d">${support(tenant)}</p>
</td></tr></table>
</body>
</html>`
}

/** A logo is made for the site's white header, so it gets a white background here, even in dark mode. A name is on the brand colour. */
const heading = ({ logoUrl, name }: MailTenant, brand: string, onBrand: string): Html =>
  logoUrl
    ? html`<td style="padding:20px 28px 16px;background:#ffffff;border-top:4px solid ${brand};border-radius:8px 8px 0 0"><img src="${logoUrl}" alt="${name}" height="36" style="display:block;height:36px;border:0"></td>`
    : html`<td style="padding:20px 28px;background:${brand};border-radius:8px 8px 0 0;${font};font-size:20px;font-weight:600;color:${onBrand}">${name}</td>`

/** The title; what its reader looks for is larger. */
const headline = (title: string, highlight: string | undefined): Html =>
  highlight
    ? html`<h1 class="soft" style="margin:0 0 4px;${font};font-size:17px;line-height:24px;font-weight:600;color:#52606d">${title}</h1>
<p class="ink" style="margin:0 0 20px;${font};font-size:24px;line-height:30px;font-weight:700;color:#1f2933">${highlight}</p>`
    : html`<h1 class="ink" style="margin:0 0 16px;${font};font-size:22px;line-height:28px;color:#1f2933">${title}</h1>`

const facts = (rows: NonNullable<MailContent['rows']>): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.map(
    ([label, value, isTotal]) => html`
<tr><td class="soft line" valign="top" style="padding:8px 16px 8px 0;border-top:1px solid #e1e6eb;${font};font-size:14px;line-height:20px;color:#52606d">${label}</td><td class="ink line" valign="top" style="padding:8px 0;border-top:1px solid #e1e6eb;${font};font-size:15px;line-height:20px;${isTotal ? 'font-weight:700;' : ''}color:#1f2933">${value}</td></tr>`,
  )}
</table>`

const button = (action: NonNullable<MailContent['action']>, color: string): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 20px"><tr><td style="background:${color};border-radius:6px"><a href="${action.url}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;line-height:20px;font-weight:600;color:${textOn(color)};text-decoration:none">${action.label}</a></td></tr></table>`

/** Fingers need the room of a whole cell. */
const scaleOf = ({ question, options }: NonNullable<MailContent['scale']>): Html =>
  html`<p class="ink" style="${paragraph};margin-bottom:4px">${question}</p>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>${options.map(
    ({ sign, label, url }) =>
      html`<td align="center" style="padding:0 4px 0 0"><a class="ink" href="${url}" title="${label}" aria-label="${label}" style="display:block;width:48px;line-height:48px;${font};font-size:30px;color:#1f2933;text-decoration:none">${sign}</a></td>`,
  )}</tr></table>`

function support({ name, supportPhone, supportEmail, pages = [] }: MailTenant): Html {
  const phone =
    supportPhone &&
    html`<a class="soft" href="tel:${supportPhone.replace(/[^\d+]/g, '')}" style="color:#52606d">${supportPhone}</a>`
  const email =
    supportEmail && html`<a class="soft" href="mailto:${supportEmail}" style="color:#52606d">${supportEmail}</a>`
  const links = pages.map(({ label, url }) => html` · <a class="soft" href="${url}" style="color:#52606d">${label}</a>`)
  return html`${name}${phone && html` · ${phone}`}${email && html` · ${email}`}${links}`
}

function renderText(mail: Parts): string {
  return [
    mail.title,
    mail.highlight,
    ...paragraphsOf(mail.intro),
    mail.statement,
    mail.rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    mail.action && `${mail.action.label}:\n${mail.action.url}`,
    ...mail.links.map(({ label, url }) => `${label}:\n${url}`),
    mail.scale && [mail.scale.question, ...mail.scale.options.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
    ...mail.lines,
    `${paragraphsOf(mail.closing).join('\n\n')}\n${mail.tenant.name}`,
    [
      '--',
      ...[mail.tenant.supportPhone, mail.tenant.supportEmail].filter(part => part),
      ...(mail.tenant.pages ?? []).map(({ label, url }) => `${label}: ${url}`),
    ].join('\n'),
  ]
    .filter(part => part)
    .join('\n\n')
    .concat('\n')
}
