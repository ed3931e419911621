/** Banks show the account's own prefix, a separator and this, 22 characters together. */
const MAX_LENGTH = 12

/**
 * Returns what a customer's bank shows for a payment besides the account's name, so that they know which business it was: Latin capitals, digits and spaces, in whole words.
 * A name without Latin letters gives SERVICE, because banks refuse a descriptor without letters.
 */
export function statementDescriptor(businessName: string): string {
  const plain = businessName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .toUpperCase()
  const shown = wholeWords(plain)
  return /[A-Z]/.test(shown) ? shown : 'SERVICE'
}

/** Returns as many whole words as fit; a word that is too long is cut when no other has letters. */
function wholeWords(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const end = text.lastIndexOf(' ', MAX_LENGTH)
  const whole = text.slice(0, Math.max(end, 0))
  return /[A-Z]/.test(whole) ? whole : text.slice(0, MAX_LENGTH)
}
