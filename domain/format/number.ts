const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/

/** Normalizes a typed number to a decimal point only: `1,000.5` is `1000.5`, and a comma that groups no thousands is a point: `1,5` is `1.5`. */
export function pointNumber(text: string): string {
  const typed = text.trim()
  return GROUPED.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.')
}
