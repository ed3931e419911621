/** The browser's Trusted Types API (https://www.w3.org/TR/trusted-types/); TypeScript's library does not include it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): unknown
}

/** Allowed script origins besides our own site; the content security policy decides whether one is used. */
const SCRIPT_ORIGINS = new Set(['https://js.stripe.com', 'https://www.google.com', 'https://www.gstatic.com'])

const mayRun = ({ origin, protocol }: URL): boolean =>
  origin === location.origin || (protocol === 'https:' && SCRIPT_ORIGINS.has(origin))

/**
 * Registers the default policy for every string that a library assigns as markup or script URL. A component library writes style sheets this way, without markup:
 * strings that could contain an element are refused, and so is code.
 */
export function guardSinks(trustedTypes: TrustedTypes | undefined): void {
  trustedTypes?.createPolicy('default', {
    createHTML: text => (text.includes('<') ? null : text),
    createScriptURL: url => (mayRun(new URL(url, location.href)) ? url : null),
  })
}

guardSinks((globalThis as { trustedTypes?: TrustedTypes }).trustedTypes)
