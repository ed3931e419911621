const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i

/** Whether this is a colour as tenants' settings hold it: '#1a2b3c'. */
export const isHexColor = (color: string): boolean => hex.test(color)

/** Relative luminance, 0 to 1, as WCAG 2 defines it. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = (hex.exec(color)?.slice(1) ?? []).map(channel => {
    const value = Number.parseInt(channel, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast ratio of two colours by WCAG 2: 1 to 21. Text needs 4.5 at least. */
export function contrastRatio(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** White or black, whichever reads better on the colour. One of the two always reaches 4.5. */
export const textColorOn = (background: string): string =>
  contrastRatio('#ffffff', background) >= contrastRatio('#000000', background) ? '#ffffff' : '#000000'
