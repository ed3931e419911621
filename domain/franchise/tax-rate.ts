/** Parses a typed rate in percent (`8.25`, `8.875 %`) to millionths; undefined unless it is a number with at most four decimal places. */
export function parseTaxRate(text: string): number | undefined {
  const typed = text.replace('%', '').trim()
  if (typed.length > 8 || !/^\d{1,3}(?:\.\d{1,4})?$/.test(typed)) return undefined
  return Math.round(Number(typed) * 10_000)
}

/** Formats millionths for an input: `88750` as `8.875`. */
export const taxRateInput = (ppm: number): string => String(ppm / 10_000)
