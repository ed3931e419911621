import { brandVariables } from '../../domain/tenant/brand-colors.ts'
import type { TenantColors } from '../../domain/tenant/tenant.ts'
import { Html } from '../platform/html.ts'

/** The site's font under a name that stays. The built one has a hash of its content in its name. */
export const FONT_PATH = '/brand/inter.woff2'

/** The product's tokens (web/ui/layout/tokens.css) for pages that load no styles of the application. */
const STYLE = `
@font-face{font-family:'Inter Variable';font-weight:100 900;font-display:swap;src:url(${FONT_PATH}) format('woff2')}
*{box-sizing:border-box}
:root{color-scheme:light dark;--line:light-dark(#dfe3e7,#2e3338);--line-strong:light-dark(#868e98,#737c86);--dim:light-dark(#555d66,#a4acb5);--warning:light-dark(#854800,#f2b866);--warning-tint:light-dark(#fff3dc,#35260d)}
html{-webkit-text-size-adjust:100%;scroll-padding-top:88px}
body{display:flex;flex-direction:column;min-height:100dvh;margin:0;background:var(--canvas);color:var(--ink);font:1.0625rem/1.55 'Inter Variable',system-ui,-apple-system,'Segoe UI',sans-serif}
a{color:var(--brand-text);text-underline-offset:3px}
:focus-visible{outline:3px solid var(--brand-text);outline-offset:2px}
.skip{position:absolute;left:8px;top:8px;z-index:3;padding:10px 16px;border-radius:10px;background:var(--surface);transform:translateY(-300%)}
.skip:focus{transform:none}
.wrap{width:100%;max-width:1080px;margin:0 auto;padding:0 16px}
.bar{position:sticky;top:0;z-index:2;background:var(--surface);border-top:3px solid var(--brand-primary);border-bottom:1px solid var(--line)}
.bar .wrap{display:flex;align-items:center;gap:16px;min-height:64px}
.logo{display:inline-flex;align-items:center;gap:10px;min-height:44px;min-width:0;color:var(--brand-logo);font-size:1.0625rem;font-weight:700;letter-spacing:-.01em;line-height:1.15;text-decoration:none;overflow-wrap:anywhere}
.logo img{display:block;height:40px;max-width:100%;border-radius:2px;background:light-dark(transparent,#f4f6f8);box-shadow:0 0 0 6px light-dark(transparent,#f4f6f8);object-fit:contain}
.end{margin-left:auto;display:flex;align-items:center;gap:20px;flex:none}
.call{display:none;min-height:44px;align-items:center}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:0 20px;border:1px solid var(--brand-button-edge);border-radius:10px;background:var(--brand-button);color:var(--brand-on-button);font-weight:600;font-family:inherit;font-size:1.0625rem;line-height:1.2;text-align:center;text-decoration:none;cursor:pointer}
.button.large{min-height:56px;padding:0 32px;font-size:1.125rem}
.button.plain{background:var(--surface);color:var(--ink);border-color:var(--line-strong)}
.bar .button{padding:0 16px;font-size:1rem}
@media(hover:hover){.button:hover{background:var(--brand-button-hover)}.button.plain:hover{background:var(--canvas)}}
.hero{background:var(--brand-tint);border-bottom:1px solid var(--line)}
.hero .wrap{padding-top:56px;padding-bottom:56px}
h1{margin:0;max-width:22ch;font-size:2.125rem;line-height:1.15;letter-spacing:-.02em;text-wrap:balance;overflow-wrap:anywhere}
.hero p{margin:16px 0 0;max-width:58ch;font-size:1.1875rem;overflow-wrap:anywhere}
.facts{display:grid;gap:8px 24px;list-style:none;margin:0;padding:0}
.facts li{position:relative;padding-left:28px;overflow-wrap:anywhere}
.facts li::before{content:'';position:absolute;left:4px;top:.35em;width:6px;height:12px;border:solid var(--brand-text);border-width:0 2px 2px 0;transform:rotate(45deg)}
.hero .facts{max-width:66ch;margin-top:24px}
.covers{margin-bottom:12px}
h4{margin:0 0 12px;font-size:1.0625rem}
.actions{display:grid;gap:12px;margin-top:28px}
.state{margin:28px 0 0;padding:14px 18px;border-radius:10px;background:var(--warning-tint);color:var(--warning);font-weight:600;max-width:64ch}
main{flex:1}
section{padding:44px 0 0}
h2{margin:0 0 16px;font-size:1.625rem;line-height:1.2;letter-spacing:-.015em}
h3{margin:24px 0 8px;font-size:1.0625rem}
.prose{max-width:66ch;overflow-wrap:anywhere}
.prose p{margin:0 0 16px}
.prose h2{margin:32px 0 12px;font-size:1.25rem}
.prose h3{margin:24px 0 8px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:20px;min-width:0}
.card h3:first-child{margin-top:0}
.grid{display:grid;gap:16px;grid-template-columns:minmax(0,1fr)}
.dim{color:var(--dim)}
.offers{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:10px}
.offers li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 24px;align-items:baseline;padding:14px 20px;border-top:1px solid var(--line)}
.offers li>div:first-child{display:contents}
.offers li:first-child{border-top:0}
.offers b{font-weight:600;overflow-wrap:anywhere}
.offers span{grid-column:1/-1;white-space:pre-line;color:var(--dim);font-size:.9375rem;overflow-wrap:anywhere}
.price{grid-area:1/2;white-space:nowrap;text-align:right;font-variant-numeric:tabular-nums;font-weight:600}
.places{display:flex;flex-wrap:wrap;align-items:flex-end;gap:16px 24px;margin:0 0 20px}
.places form{display:flex;gap:8px;align-items:flex-end}
label{display:block;margin-bottom:6px;font-weight:600;font-size:.9375rem}
input{width:148px;min-height:44px;padding:0 14px;border:1px solid var(--line-strong);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit}
nav.where{display:flex;flex-wrap:wrap;gap:8px}
nav.where a,footer a{display:inline-flex;align-items:center;min-height:44px}
nav.where a{padding:0 16px;border:1px solid var(--line-strong);border-radius:10px;background:var(--surface);color:var(--ink);text-decoration:none}
nav.where a[aria-current]{border-color:var(--brand-text);box-shadow:inset 0 0 0 1px var(--brand-text);background:var(--brand-tint);font-weight:600}
.answer{margin:0 0 20px;padding:12px 16px;border-radius:10px;background:var(--brand-tint);max-width:66ch}
figure{margin:0}
.stars{margin:0;color:var(--brand-text);font-size:1.25rem;letter-spacing:.1em}
blockquote{margin:8px 0 12px;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:4px 0;text-align:left;font-weight:400;vertical-align:top}
td{padding-left:12px;text-align:right;white-space:nowrap}
footer{margin-top:56px;border-top:1px solid var(--line);background:var(--surface);color:var(--dim);font-size:.9375rem}
footer .wrap{display:flex;flex-wrap:wrap;gap:0 24px;padding-top:16px;padding-bottom:16px;align-items:center}
footer nav{display:flex;flex-wrap:wrap;gap:0 20px}
footer a{color:inherit}
.legal{padding-top:40px}
.legal h1{font-size:1.875rem;margin-bottom:24px}
@media(min-width:720px){.wrap{padding-inline:24px}.call{display:inline-flex}footer nav{margin-left:auto}.bar .button{padding:0 20px}.hero .wrap{padding-top:88px;padding-bottom:88px}h1{font-size:3rem}.logo{font-size:1.25rem}.actions{display:flex;flex-wrap:wrap}.grid{grid-template-columns:repeat(auto-fit,minmax(300px,1fr))}section{padding-top:60px}.facts{grid-template-columns:1fr 1fr}}
@media(min-width:900px){.hero .wrap:has(.facts){display:grid;grid-template-columns:minmax(0,1fr) 360px;column-gap:64px}.hero .wrap:has(.facts)>*{grid-column:1}.hero .wrap>.facts{grid-column:2;grid-row:1/span 4;align-self:center;grid-template-columns:1fr;gap:14px;margin:0;padding:24px;border:1px solid var(--line);border-radius:10px;background:var(--surface)}.offers{display:grid;grid-template-columns:1fr 1fr}.offers li{align-content:start}.offers li:nth-child(2){border-top:0}.offers li:nth-child(even){border-left:1px solid var(--line)}}
`.replaceAll('\n', '')

/** Returns the styles of the business's own pages in its brand. Its colours are readable in both schemes, whatever they are. */
export const pageStyle = (colors: TenantColors): Html => new Html(`<style>${brandVariables(colors)}${STYLE}</style>`)
