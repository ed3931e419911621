/** Returns all digits of a typed, pasted or stored North American number, without the country code 1 of a whole one. */
export function nationalDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** Returns the digits of a typed, pasted or stored North American number: at most ten, without the country code 1. */
export const phoneDigits = (text: string): string => nationalDigits(text).slice(0, 10)

/** Checks for exactly ten digits once everything else and the country code are removed (INFO-07). Any ten digits are a phone number. */
export const isPhone = (text: string): boolean => nationalDigits(text).length === 10

/**
 * Checks the form of the area code in a number's first three digits: the first is 2 to 9, the second is not 9, and the last two are not 11, as in 911.
 * A reason for a hint, never for a refusal.
 */
export const isLikelyAreaCode = (digits: string): boolean => /^[2-9](?!11)[0-8]\d/.test(digits)

/** Formats digits, complete or not, with the input's mask `(###) ###-####` (FORMAT-03). */
export function maskPhone(text: string): string {
  const digits = phoneDigits(text)
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  const head = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`
  return digits.length <= 6 ? head : `${head}-${digits.slice(6)}`
}

/** Formats a stored number as `ddd-ddd-dddd`; one without ten digits is shown as stored (FORMAT-03). */
export function formatPhone(stored: string): string {
  const digits = phoneDigits(stored)
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : stored
}
