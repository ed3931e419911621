import { type Html, html } from '../../../platform/html.ts'

/**
 * The policy of every page: only its own inline style, and a form that may lead to one of our sites.
 * @param isFramed the bank's page may be shown inside the site's own page
 */
export const contentSecurityPolicy = (
  siteOrigins: readonly string[],
  { isFramed }: { isFramed: boolean } = { isFramed: false },
): string =>
  `default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self' ${siteOrigins.join(' ')}; base-uri 'none'; frame-ancestors ${isFramed ? "'self'" : "'none'"}`

const style = html`
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1c2430; background: #f4f6f8; }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 1rem; }
  main { max-width: 28rem; margin: 1rem auto; padding: 1.5rem; background: #fff; border: 1px solid #d8dee6; border-radius: .75rem; }
  h1 { margin: .75rem 0 0; font-size: 1.125rem; font-weight: 600; overflow-wrap: anywhere; }
  .amount { margin: 0 0 1rem; font-size: 2rem; font-weight: 700; }
  .badge { display: inline-block; padding: .125rem .5rem; border-radius: 1rem; background: #fff3d6; color: #6b4600; font-size: .8125rem; font-weight: 600; }
  .field { margin-bottom: 1rem; }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
  label { display: block; margin-bottom: .25rem; font-weight: 500; }
  input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid #77818f; border-radius: .5rem; background: #fff; color: inherit; font: inherit; }
  input[readonly] { background: #f4f6f8; }
  input[aria-invalid] { border-color: #b3261e; }
  input:focus-visible, button:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid #1f5fbf; outline-offset: 2px; }
  .error { margin: .25rem 0 0; color: #b3261e; font-size: .875rem; }
  .alert { margin: 0 0 1rem; padding: .75rem; border-radius: .5rem; background: #fdecea; color: #8c1d18; }
  button { width: 100%; min-height: 3rem; border: 1px solid #1b4f9c; border-radius: .5rem; background: #1b4f9c; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
  button.wallet { border-color: #1c2430; background: #1c2430; }
  .or { margin: 1rem 0; color: #55606e; font-size: .875rem; text-align: center; }
  button.quiet { margin-top: .75rem; background: #fff; color: #1b4f9c; }
  a { color: #1b4f9c; }
  .cancel { display: inline-block; margin-top: 1rem; padding: .5rem 0; }
  summary { margin-top: 1rem; padding: .5rem 0; cursor: pointer; }
  table { width: 100%; border-collapse: collapse; font-size: .875rem; }
  caption { text-align: left; padding-bottom: .5rem; }
  th, td { padding: .25rem .5rem .25rem 0; border-top: 1px solid #d8dee6; text-align: left; font-weight: 400; }
  th { font-variant-numeric: tabular-nums; white-space: nowrap; }
`

/** Renders a whole page of the sandbox, mobile first, without scripts. */
export function layout(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body><main><span class="badge">Test mode</span>${content}</main></body>
</html>`.toString()
}
