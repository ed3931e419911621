/** Banks show the account's own prefix, a separator and this, 22 characters together. */
const MAX_LENGTH = 12

/**
 * Returns what a customer's bank shows for a payment besides the account's name, so that they know which business it was: Latin capitals, digits and spaces.
 * A name without Latin letters gives SERVICE, because banks refuse a descriptor without letters.
 */
export function statementDescriptor(businessName: string): string {
  const plain = businessName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .toUpperCase()
    .slice(0, MAX_LENGTH)
    .trim()
  return /[A-Z]/.test(plain) ? plain : 'SERVICE'
}
