/** A tenant's colour: `#rgb` or `#rrggbb`. Anything else counts as mid grey, so that a typing error cannot break a page. */
type Rgb = readonly [number, number, number]

/** Checks for a colour in the format of the tenants' settings, `#1a2b3c`: only such text may be written into styles. */
export const isHexColor = (color: string): boolean => /^#[\da-f]{6}$/i.test(color)

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)

function parse(color: string): Rgb {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color.trim())
  const hex = short ? `${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : color.trim().slice(1)
  if (!/^[\da-f]{6}$/i.test(hex)) return [128, 128, 128]
  return [channel(hex, 0), channel(hex, 2), channel(hex, 4)]
}

const linear = (value: number): number => {
  const c = value / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

function luminance(color: string): number {
  const [r, g, b] = parse(color)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** Returns the WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** Returns black or white, whichever reads better on the colour. One of them always reaches 4.58:1, so any tenant colour meets AA. */
export const textOn = (background: string): '#000000' | '#ffffff' =>
  contrast('#000000', background) > contrast('#ffffff', background) ? '#000000' : '#ffffff'

/** Moves `color` towards `towards` by `share`, 0 to 1. */
export function mix(color: string, towards: string, share: number): string {
  const [from, to] = [parse(color), parse(towards)]
  const part = (i: 0 | 1 | 2) =>
    Math.round(from[i] + (to[i] - from[i]) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${part(0)}${part(1)}${part(2)}`
}

/**
 * Returns the shade nearest to `color` that reaches `ratio` on every one of the backgrounds (all light or all dark): the colour itself if it does,
 * otherwise darkened or lightened in steps of 2 %, in the end black or white.
 */
export function readable(color: string, backgrounds: readonly [string, ...string[]], ratio = 4.5): string {
  const end = textOn(backgrounds[0])
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(color, end, share)
    if (backgrounds.every(background => contrast(shade, background) >= ratio)) return shade
  }
  return end
}
