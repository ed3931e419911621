import sharp, { type Sharp } from 'sharp'
import { photographed } from '../documents/photographed.ts'

/** What happens to a page between the printer and the server. Each gives the same file in every run. */
type Effect = (page: Buffer) => Promise<Buffer>

const TABLE = '#57483a'
const jpeg = (picture: Sharp, quality = 72): Promise<Buffer> => picture.removeAlpha().jpeg({ quality }).toBuffer()

const skew =
  (degrees: number): Effect =>
  async page =>
    await jpeg(
      sharp(page)
        .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#efece4' })
        .rotate(degrees, { background: '#efece4' }),
    )

const width =
  (pixels: number): Effect =>
  async page =>
    await jpeg(sharp(page).resize({ width: pixels }))

const over =
  (shapes: (width: number, height: number) => string, blend: 'multiply' | 'screen'): Effect =>
  async page => {
    const { width: w, height: h } = await sharp(page).metadata()
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${shapes(w, h)}</svg>`
    return await jpeg(sharp(page).composite([{ input: Buffer.from(svg), blend }]))
  }

const shadow = over(
  (
    w,
    h,
  ) => `<defs><linearGradient id="l" x1="0" y1="0" x2="1" y2="0.6"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#8a8580"/></linearGradient>
  <filter id="s"><feGaussianBlur stdDeviation="25"/></filter></defs><rect width="${w}" height="${h}" fill="url(#l)"/>
  <path d="M${w * 0.55} ${h} L${w * 0.7} ${h * 0.25} L${w} ${h * 0.15} L${w} ${h} Z" fill="#555" opacity="0.5" filter="url(#s)"/>`,
  'multiply',
)

/** Two folds: a dark crease with light beside it, and halves of unequal brightness. */
const fold = over(
  (
    w,
    h,
  ) => `<rect width="${w}" height="${h}" fill="#fff"/><rect y="${h * 0.34}" width="${w}" height="${h * 0.33}" fill="#cfcac2"/>
  <rect y="${h * 0.34 - 3}" width="${w}" height="5" fill="#8f8a84"/><rect y="${h * 0.67 - 3}" width="${w}" height="5" fill="#9a958e"/>
  <rect x="${w * 0.5 - 2}" width="4" height="${h}" fill="#aaa59e"/>`,
  'multiply',
)

/** Thermal paper after a summer in a van: grey ink that is paler in streaks, on yellowed paper. */
const fading: Effect = async page => {
  const { width: w, height: h } = await sharp(page).metadata()
  const streaks = [0.1, 0.42, 0.71].map(
    x => `<rect x="${w * x}" width="${w * 0.13}" height="${h}" fill="#b0aca4" filter="url(#s)"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs><filter id="s"><feGaussianBlur stdDeviation="20"/></filter></defs>
    <rect width="${w}" height="${h}" fill="#8d8982"/>${streaks.join('')}</svg>`
  const pale = await sharp(page)
    .composite([{ input: Buffer.from(svg), blend: 'screen' }])
    .png()
    .toBuffer()
  return await jpeg(sharp(pale).tint('#f3ead2'))
}

const onTable: Effect = async page =>
  await jpeg(
    sharp(page)
      .extend({ top: 140, bottom: 160, left: 120, right: 130, background: TABLE })
      .rotate(2.5, { background: TABLE })
      .blur(0.8),
  )

/** By name, as the table in the docs has them. */
export const EFFECTS: Readonly<Record<string, Effect>> = {
  clean: async page => await jpeg(sharp(page), 85),
  'skew 3°': skew(3),
  'skew −5°': skew(-5),
  'skew 8°': skew(8),
  shadow,
  blur: async page => await jpeg(sharp(page).blur(1.6)),
  fold,
  '1,200 px': width(1200),
  '4,000 px': width(4000),
  'thermal fading': fading,
  'on a table': onTable,
  phone: photographed,
}
