/** Returns the text with spaces at which no line breaks, for a postal code in a sentence. Only for display: searches and services expect usual spaces. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0')
