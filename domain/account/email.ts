export const INVALID_EMAIL = 'Please enter a valid email address'

/** Text, an at sign, text, a dot and text (INFO-08). */
export const isEmail = (text: string): boolean =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) && text.trim().length <= 255
