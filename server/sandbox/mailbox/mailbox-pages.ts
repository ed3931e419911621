import { createHash } from 'node:crypto'
import { Html, html } from '../../platform/html.ts'
import type { MailSummary, StoredMail } from './mailbox-queries.ts'

const styles = `
  :root { color-scheme: light dark; --ink: #1f2933; --soft: #52606d; --line: #dde3e8; --page: #f3f5f7; --card: #fff; --link: #1d4f91; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8ecf0; --soft: #b3bdc7; --line: #36404a; --page: #14181d; --card: #1e242b; --link: #8fbcf5; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 760px; margin: 0 auto; padding: 16px; }
  h1 { font-size: 1.5rem; line-height: 1.3; margin: 8px 0 4px; overflow-wrap: anywhere; }
  h2 { font-size: 1rem; margin: 24px 0 8px; }
  p { margin: 0 0 16px; }
  a { color: var(--link); }
  a:focus-visible, button:focus-visible, input:focus-visible, iframe:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
  .soft { color: var(--soft); font-size: .9rem; }
  form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 16px 0; }
  label { flex: 1 1 220px; font-size: .9rem; }
  input { display: block; width: 100%; margin-top: 4px; }
  input, button { min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: 6px; }
  ul { list-style: none; margin: 0; padding: 0; }
  .mails { background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
  .mails li + li { border-top: 1px solid var(--line); }
  .mails a { display: block; padding: 12px 16px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
  .mails a:hover strong { text-decoration: underline; }
  .mails strong, .mails span { display: block; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 8px 0 16px; overflow-wrap: anywhere; }
  dt { color: var(--soft); } dd { margin: 0; }
  ul + iframe { margin-top: 12px; }
  iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
  pre { margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line); border-radius: 8px; font: .9rem/1.5 ui-monospace, monospace; }`

const page = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(styles)}</style>
</head>
<body><main>${body}</main></body>
</html>`.toString()

const when = (at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`

export const listPage = (mails: readonly MailSummary[], recipient: string): string =>
  page(
    'Mailbox',
    html`<h1>Mailbox</h1>
<p class="soft">Mails that would have been sent. None of them left this machine.</p>
<form method="get" action="/sandbox/mailbox" role="search">
<label>Recipient<input type="search" name="to" value="${recipient}" autocomplete="off"></label>
<button type="submit">Search</button>
</form>
${mails.length === 0 ? empty(recipient) : html`<ul class="mails">${mails.map(listItem)}</ul>`}`,
  )

const empty = (recipient: string): Html =>
  recipient === ''
    ? html`<p>No mail yet. It appears here as soon as one is sent.</p>`
    : html`<p>No mail to “${recipient}”. <a href="/sandbox/mailbox">Show all mail</a></p>`

const listItem = (mail: MailSummary): Html =>
  html`<li><a href="/sandbox/mailbox/${mail.id}"><strong>${mail.subject}</strong><span>To ${mail.recipient}</span><span class="soft">${mail.senderName} · ${when(mail.sentAt)}</span></a></li>`

// allow-same-origin lets the frame load images of this site; without allow-scripts, no script in it can run.
const frameRights =
  'allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'

export const mailPage = (mail: StoredMail): string =>
  page(
    mail.subject,
    html`<p><a href="/sandbox/mailbox">Back to the mailbox</a></p>
<h1>${mail.subject}</h1>
<dl>
<dt>To</dt><dd>${mail.recipient}</dd>
<dt>From</dt><dd>${mail.senderName} (${mail.sender})</dd>
${mail.replyTo && html`<dt>Reply to</dt><dd>${mail.replyTo}</dd>`}
<dt>Sent</dt><dd>${when(mail.sentAt)}</dd>
</dl>
${mail.attachments.length > 0 && attachments(mail)}
<iframe title="The mail as HTML" src="/sandbox/mailbox/${mail.id}/html" sandbox="${frameRights}"></iframe>
<h2>Plain text</h2>
<pre tabindex="0">${mail.text}</pre>`,
  )

const attachments = (mail: StoredMail): Html =>
  html`<h2>Attachments</h2>
<ul>${mail.attachments.map(
    a =>
      html`<li><a href="/sandbox/mailbox/${mail.id}/attachments/${a.position}" download>${a.filename}</a> <span class="soft">${Math.ceil(a.size / 1024)} KB</span></li>`,
  )}</ul>`

/** Returns a mail's own HTML with links that open in the window around the frame. */
export const framedHtml = (markup: string): string =>
  /<head[^>]*>/i.test(markup)
    ? markup.replace(/<head[^>]*>/i, head => `${head}<base target="_top">`)
    : `<base target="_top">${markup}`

/** Runs in the browser: removes the token from the address, so that no history stores it, and submits it. */
const takeToken = `function take() {
  const token = location.hash.slice(1)
  if (!token) return
  history.replaceState(null, '', location.pathname)
  const field = document.getElementById('token')
  field.value = token
  field.form.submit()
}
addEventListener('hashchange', take)
take()`

/** The source for `script-src` that allows the script of the closed mailbox. */
export const tokenScriptSource = `'sha256-${createHash('sha256').update(takeToken).digest('base64')}'`

/** Returns the page for a visitor without the link. @param isWrong a token was submitted and is wrong */
export const closedPage = (isWrong: boolean): string =>
  page(
    'Mailbox',
    html`<h1>Open the mailbox</h1>
${isWrong && html`<p role="alert">This is not the token of this server. Each server has its own.</p>`}
<p>The mails here hold links that log people in. Open the link that the server prints when it starts (the line “Mailbox”), or paste what follows the # in it.</p>
<form method="post" action="/sandbox/mailbox">
<label>Token<input id="token" name="token" autocomplete="off" spellcheck="false" required></label>
<button type="submit">Open</button>
</form>
<script>${new Html(takeToken)}</script>`,
  )
