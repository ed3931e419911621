/** What the browser offers where it knows Trusted Types (https://www.w3.org/TR/trusted-types/); TypeScript's own library does not have it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null; createScriptURL(url: string): string | null },
  ): unknown
}

/** Where scripts may come from besides our own site; whether one of these is used at all is the content security policy's to say. */
const SCRIPT_ORIGINS = new Set(['https://js.stripe.com', 'https://www.google.com', 'https://www.gstatic.com'])

const mayRun = ({ origin, protocol }: URL): boolean =>
  origin === location.origin || (protocol === 'https:' && SCRIPT_ORIGINS.has(origin))

/**
 * Takes over every text that a library wants to be markup or a script's address. A component library writes style sheets in this way, which are no markup:
 * whatever could hold an element is refused, and so is code.
 */
export function guardSinks(trustedTypes: TrustedTypes | undefined): void {
  trustedTypes?.createPolicy('default', {
    createHTML: text => (text.includes('<') ? null : text),
    createScriptURL: url => (mayRun(new URL(url, location.href)) ? url : null),
  })
}

guardSinks((globalThis as { trustedTypes?: TrustedTypes }).trustedTypes)
