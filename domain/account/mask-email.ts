const DOTS = '•••'

/** Masks an address so that only its owner recognises it: the first letters and the ending, as in `p•••@e•••.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const first = (text: string): string => (text.length > 1 ? String.fromCodePoint(text.codePointAt(0) ?? 0) : '')
  const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : ''
  return `${first(email.slice(0, Math.max(at, 0)))}${DOTS}@${first(domain.slice(0, domain.length - ending.length))}${DOTS}${ending}`
}
