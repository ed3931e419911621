import { NAME_LENGTH } from '../format/length.ts'
import { withoutFigures } from './line-figures.ts'
import type { Confidence, StockCatalogue } from './supplier-invoice.ts'

/** Suppliers' abbreviations for the words of our types. */
const ABBREVIATIONS: Record<string, string> = {
  filt: 'filter',
  fltr: 'filter',
  flt: 'filter',
  fil: 'filter',
  eng: 'engine',
  cab: 'cabin',
  batt: 'battery',
  wiper: 'wiper blade',
  wpr: 'wiper',
  bld: 'blade',
  gskt: 'gasket',
  bulb: 'light bulb',
  lamp: 'light bulb',
  plg: 'plug',
  sprk: 'spark',
}
const LOOKS_LIKE: Record<string, string> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' }

/** Makes characters that OCR confuses in a part number the same: `PH36l4` is `PH3614`. */
const soundOf = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll(/[OILSBZG]/g, letter => LOOKS_LIKE[letter] ?? letter)

/** Returns the words of a text in the singular, with digits replaced by the letters that they look like. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(word => /[a-z]{2}/.test(word))
      .map(word => word.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('5', 's'))
      .map(word => (word.length > 3 ? word.replace(/s$/, '') : word))
      .flatMap(word => (ABBREVIATIONS[word] ?? word).split(' ')),
  )

/** Returns the type that most of a line's words name: at least two of three, and more than any other. */
function typeNamed(line: string, types: StockCatalogue['partTypes']): StockCatalogue['partTypes'][number] | undefined {
  const words = wordsOf(line)
  const scored = types
    .map(type => {
      const own = [...wordsOf(type.name)]
      const named = own.filter(word => words.has(word)).length
      return { type, named, isMost: named > 0 && named / own.length >= 2 / 3 }
    })
    .filter(({ isMost }) => isMost)
    .sort((a, b) => b.named - a.named)
  const [best, next] = scored
  return best && best.named !== next?.named ? best.type : undefined
}

/** A measure is not a part number: `22in`, `12V`, `5L`. */
const MEASURE = /^\d+(?:[./]\d+)?(?:in|mm|cm|v|w|l|ml|qt|pk|pc|pcs|ea|ft|ah|cca|gal|oz|kg|g)$/i
const PART_NUMBER = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9][A-Z0-9./-]{2,}$/i

const isPartNumber = (token: string): boolean => PART_NUMBER.test(token) && !MEASURE.test(token)

/** An amount of money is not a part number: `9.21` is not the bulb 921. */
const AMOUNT = /^(?:C|US)?\$?\d[\d,.]*[.,]\d{2}(?:\D{0,4})$/
/** A model year in a description. */
const YEAR = /^(?:19[89]|20[0-3])\d$/

export interface PartWords {
  partTypeId: number | null
  typeName: string
  /** The number on its box, or its name if it has none. */
  name: string
  /** High for a part that the tenant has. */
  confidence: Confidence
}

/**
 * Returns the part that a line names: one that the tenant has, otherwise its type by its words and its name by its part number.
 * @param quantity of the line: this number is not its part number
 * @param doubtful words that OCR was not sure of
 */
export function readPart(
  line: string,
  { partTypes, parts }: Pick<StockCatalogue, 'partTypes' | 'parts'>,
  quantity: number | null = null,
  doubtful: ReadonlySet<string> = new Set(),
): PartWords {
  const printed = line.split(/\s+/)
  const counted = printed.findIndex(token => /^0*(\d{1,4})(?:[.,]0+)?$/.exec(token)?.[1] === String(quantity))
  const tokens = printed
    .filter((token, index) => index !== counted && !AMOUNT.test(token))
    .map(token => /[A-Za-z0-9](?:.*[A-Za-z0-9])?/s.exec(token)?.[0] ?? '')
  const sounds = new Set(tokens.map(soundOf))
  const namedPart = parts
    .filter(part => sounds.has(soundOf(part.name)))
    .sort((a, b) => b.name.length - a.name.length)[0]
  const type = namedPart ? partTypes.find(({ id }) => id === namedPart.typeId) : typeNamed(line, partTypes)
  const longNumber = tokens.find(token => /^\d{4,}$/.test(token) && !YEAR.test(token))
  const number = tokens.find(isPartNumber) ?? longNumber
  const name = namedPart?.name ?? number ?? withoutFigures(line).slice(0, NAME_LENGTH)
  const isDoubtful = number === undefined || printed.some(word => word.includes(number) && doubtful.has(word))
  const confidence = namedPart ? 'HIGH' : isDoubtful ? 'LOW' : 'MEDIUM'
  return { partTypeId: type?.id ?? null, typeName: type?.name ?? '', name, confidence }
}
