import { readFileSync } from 'node:fs'
import { create, type Font, type Glyph } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

/** In this order they are asked for a character. Most names need the first one only. */
const FAMILIES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-canadian-aboriginal',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-emoji',
] as const

export type Weight = 400 | 700

/** One file of a family: the packages split each family by script, and the large ones once more by how common the characters are. */
interface Subset {
  name: string
  ranges: readonly (readonly [first: number, last: number])[]
}

let subsets: readonly Subset[] | undefined
const files = new Map<string, Buffer>()

/** `U+0590-05FF,U+20AA` as numbers. */
const parseRanges = (text: string): Subset['ranges'] =>
  text.split(',').map(range => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

/** What is in each file, from the packages' own lists; read once. */
function readSubsets(): readonly Subset[] {
  return FAMILIES.flatMap(family => {
    const list = new URL(import.meta.resolve(`@fontsource/${family}/unicode.json`))
    const ranges = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
    return Object.entries(ranges).map(([subset, text]) => ({
      name: `${family}/files/${family}-${subset.replaceAll(/[[\]]/g, '')}`,
      ranges: parseRanges(text),
    }))
  })
}

/** The bytes of a font file, read and unpacked once for all documents. */
function fileOf(name: string, weight: Weight): Buffer {
  const path = `@fontsource/${name}-${weight}-normal.woff`
  const cachedFile = files.get(path)
  if (cachedFile) return cachedFile
  const bytes = unpackWoff(readFileSync(new URL(import.meta.resolve(path))))
  files.set(path, bytes)
  return bytes
}

/** Word joiner: it is copied out of a PDF as nothing that can be seen. */
const NOTHING = 0x20_60

/** The same font, whose glyphs that are part of a letter, such as the dots of Arabic ones, are copied as nothing. Without that readers copy their number. */
function withNamedGlyphs(font: Font): Font {
  const layout = font.layout.bind(font)
  font.layout = (...args) => {
    const run = layout(...args)
    // Not written into the glyph itself: fontkit keeps it, and would hide it the next time.
    run.glyphs = run.glyphs.map(glyph =>
      glyph.codePoints.length > 0 ? glyph : (Object.create(glyph, { codePoints: { value: [NOTHING] } }) as Glyph),
    )
    return run
  }
  return font
}

/** Fonts of one document. */
export interface FontBook {
  /** The first font that has all of these characters, by its name in the document; undefined where none has. */
  find: (codePoints: readonly number[], weight: Weight) => string | undefined
}

/**
 * The fonts that one document needs beyond those that every reader of PDF has, opened when they are first asked for.
 * They are opened again for each document: an opened font remembers which characters its glyphs were drawn for.
 * @param register takes an opened font under its name into the document
 */
export function openFonts(register: (name: string, font: Font) => void): FontBook {
  const fonts = new Map<string, Font>()
  const found = new Map<string, string | undefined>()

  const open = (name: string, weight: Weight): Font => {
    const key = `${name} ${weight}`
    const cachedFont = fonts.get(key)
    if (cachedFont) return cachedFont
    const font = withNamedGlyphs(create(fileOf(name, weight)) as Font)
    fonts.set(key, font)
    register(key, font)
    return font
  }

  const search = (codePoints: readonly number[], weight: Weight): string | undefined => {
    subsets ??= readSubsets()
    const listed = subsets.find(
      ({ name, ranges }) =>
        codePoints.every(codePoint => ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) &&
        codePoints.every(codePoint => open(name, weight).hasGlyphForCodePoint(codePoint)),
    )
    return listed && `${listed.name} ${weight}`
  }

  return {
    find(codePoints, weight) {
      const key = `${weight} ${codePoints.join(' ')}`
      if (!found.has(key)) found.set(key, search(codePoints, weight))
      return found.get(key)
    },
  }
}
