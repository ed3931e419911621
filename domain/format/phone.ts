/** Returns the digits of a typed, pasted or stored North American number: at most ten, without the country code 1. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return (digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10)
}

/** Checks for exactly ten digits once everything else is removed (INFO-07). */
export const isPhone = (text: string): boolean => text.replaceAll(/\D/g, '').length === 10

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
