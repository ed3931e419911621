import bidiFactory from 'bidi-js'
import type { Font } from 'fontkit'
import type PDFDocument from 'pdfkit'
import { LOCALE } from '../../domain/format/locale.ts'
import { type FontBook, openFonts, type Weight } from './pdf-fonts.ts'

type Pdf = InstanceType<typeof PDFDocument>
type TextOptions = NonNullable<Parameters<Pdf['widthOfString']>[1]>

/** How pdfkit draws one line, after it has wrapped and before it has aligned the text. Its types leave these out. */
interface LineDrawing {
  _font: { name: string; ascender: number }
  _fontSize: number
  _fragment: (text: string, x: number, y: number, options: LineOptions) => void
  /** Also takes an opened font. */
  registerFont: (name: string, font: Font) => unknown
}

interface LineOptions extends TextOptions {
  /** Width of the line's column, in points. */
  lineWidth?: number
  /** Points and words of the line. */
  textWidth?: number
  wordCount?: number
}

/** Letters of one font that are drawn at once, in the order in which they are read. */
interface Run {
  text: string
  /** Its name in the document. */
  font: string
  /** Of the Unicode bidirectional algorithm: odd is from right to left. */
  level: number
}

/** What the fonts that every reader has can write: Windows' Latin. */
const PLAIN =
  /^[\n\x20-\x7e\xa0-\xff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]*$/
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu
/** Invisible marks, of which only the two that join letters or keep them apart change how a word looks. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu
const JOINERS = /[\p{Join_Control}\p{Variation_Selector}]/u
const SPACE = /^\s+$/
/** What the font engine itself turns around. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** The sign for a character that no font has. */
const UNKNOWN = 0xff_fd

/** Noto Sans takes letters apart from their dots, of which readers of PDF would copy the letter and something else. Letters that are one have a glyph of their own. */
const WHOLE_LETTERS = { features: { ccmp: false } as unknown as NonNullable<TextOptions['features']> }

const featuresOf = ({ font }: Run): Pick<TextOptions, 'features'> =>
  font.startsWith('noto-sans/') ? WHOLE_LETTERS : {}

const bidi = bidiFactory()
const clusters = new Intl.Segmenter(LOCALE, { granularity: 'grapheme' })

/** A text on one line: line breaks and other controls are spaces, letters and their marks are one where Unicode has them as one. */
const onOneLine = (text: string): string =>
  text.normalize('NFC').toWellFormed().replaceAll(CONTROLS, ' ').replaceAll(INVISIBLE, '')

/**
 * Makes a document write every script: texts beyond Windows' Latin are set in embedded Noto fonts, each letter in the first that has it, and from right to left
 * where that is how they are read. Wrapping, alignment and line heights stay pdfkit's, and what fits Windows' Latin is drawn as ever. A text is one line,
 * whatever breaks are in it, before it is wrapped.
 */
export function writeEveryScript(pdf: Pdf): void {
  const drawing = pdf as Pdf & LineDrawing
  const book = openFonts((name, font) => void drawing.registerFont(name, font))
  const plain = {
    text: pdf.text.bind(pdf) as (text: string, ...rest: unknown[]) => Pdf,
    widthOfString: pdf.widthOfString.bind(pdf),
    drawLine: drawing._fragment.bind(pdf),
  }
  /** Whether the text that is being written needs the embedded fonts: all its words are set in them, so that a name does not change its face. */
  let isEmbedded = false

  /** Does something in other fonts, and returns to the one before. */
  const inFontsOf = (runs: readonly Run[], each: (run: Run, index: number) => void): void => {
    const before = drawing._font.name
    for (const [index, run] of runs.entries()) {
      pdf.font(run.font)
      each(run, index)
    }
    pdf.font(before)
  }

  const runsOf = (text: string): Run[] =>
    itemize(text, book, drawing._font.name.endsWith('-Bold') ? 700 : 400, drawing._font.name)

  const widthsOf = (runs: readonly Run[]): number[] => {
    const widths: number[] = []
    inFontsOf(runs, run => void widths.push(plain.widthOfString(run.text, featuresOf(run))))
    return widths
  }

  const drawLine: LineDrawing['_fragment'] = (text, x, y, options) => {
    const line = text.replaceAll('\n', '').trimEnd()
    const runs = visualOrder(runsOf(line))
    const widths = widthsOf(runs)
    let at = x + spareBefore(sumOf(widths), options)
    const baseline = y + (drawing._font.ascender / 1000) * drawing._fontSize
    // Readers that support this copy the text in reading order, not from left to right.
    const isTurned = runs.some(({ level }) => level % 2 === 1)
    if (isTurned) pdf.markContent('Span', { actual: line })
    inFontsOf(runs, (run, index) => {
      const textWidth = widths[index] ?? 0
      plain.drawLine(run.text, at, baseline, { ...featuresOf(run), baseline: 'alphabetic', textWidth, wordCount: 1 })
      at += textWidth
    })
    if (isTurned) pdf.endMarkedContent()
  }

  drawing._fragment = (text, x, y, options) =>
    isEmbedded ? drawLine(text, x, y, options) : plain.drawLine(text, x, y, options)

  pdf.widthOfString = (text, options) =>
    isEmbedded ? sumOf(widthsOf(runsOf(text))) : plain.widthOfString(text, options)

  pdf.text = (text: string, ...rest: unknown[]) => {
    const line = onOneLine(text)
    isEmbedded = !PLAIN.test(line)
    try {
      return plain.text(line, ...rest)
    } finally {
      isEmbedded = false
    }
  }
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

/** Points between the left of a column and a line of this width in it. */
function spareBefore(width: number, options: LineOptions): number {
  const spare = options.width ? (options.lineWidth ?? 0) - width : 0
  return options.align === 'right' ? spare : options.align === 'center' ? spare / 2 : 0
}

/** A text as runs of one font and one direction, in the order in which they are read. */
function itemize(text: string, book: FontBook, weight: Weight, standard: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text)
  const runs: Run[] = []
  for (const { segment, index } of clusters.segment(text)) {
    const level = levels[index] ?? 0
    for (const { piece, font } of piecesOf(segment, book, weight, standard)) {
      const last = runs.at(-1)
      // Words from right to left are drawn one by one: pdfkit would put them after one another from the left.
      const isWordEnd = level % 2 === 1 && (SPACE.test(piece) || SPACE.test(last?.text ?? ''))
      if (last?.font === font && last.level === level && !isWordEnd) last.text += piece
      else runs.push({ text: piece, font, level })
    }
  }
  return runs.map(run => ({ ...run, text: run.level % 2 === 1 ? turned(run.text) : run.text }))
}

/** A letter with its marks, whole in the first font that has all of it; else one by one, each in the first that has it. */
function piecesOf(
  cluster: string,
  book: FontBook,
  weight: Weight,
  standard: string,
): { piece: string; font: string }[] {
  const whole = book.find(codePointsOf(cluster), weight)
  if (whole !== undefined) return [{ piece: cluster, font: whole }]
  const visible = Array.from(cluster).filter(char => !JOINERS.test(char))
  const withoutJoiners = visible.length > 0 && book.find(codePointsOf(visible.join('')), weight)
  if (withoutJoiners) return [{ piece: visible.join(''), font: withoutJoiners }]
  return visible.map(char => {
    const font = book.find(codePointsOf(char), weight)
    if (font !== undefined) return { piece: char, font }
    const unknown = book.find([UNKNOWN], weight)
    return unknown === undefined
      ? { piece: '?', font: standard }
      : { piece: String.fromCodePoint(UNKNOWN), font: unknown }
  })
}

const codePointsOf = (text: string): number[] => Array.from(text, char => char.codePointAt(0) ?? 0)

/** What is read from right to left, as it has to be handed to the font engine: brackets mirrored, and turned around unless the engine does that. */
function turned(text: string): string {
  const mirrored = [...clusters.segment(text)].map(({ segment }) => bidi.getMirroredCharacter(segment) ?? segment)
  return (RIGHT_TO_LEFT.test(text) ? mirrored : mirrored.toReversed()).join('')
}

/** Returns the runs from left to right as they are drawn (UAX #9, reordering). */
function visualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map(run => run.level)); level >= 1; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? 0) >= level) end++
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = end
    }
  }
  return ordered
}
