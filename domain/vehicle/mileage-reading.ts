/** Lines with digits of something else: a trip, remaining range, a speed, a temperature. */
const OTHER = /TRIP|RANGE|KM\/H|MPH|RPM|°/
const LABEL = /ODO/
/** Whole numbers, also in groups of three; not part of a time or of a decimal fraction. */
const WHOLE_NUMBER = /(?<![\d.,:])(?:\d{1,3}(?:[ ,]\d{3})+|\d+)(?![\d:]|[.,]\d)/g
const FEWEST_DIGITS = 3
const MAX_DIGITS = 7

interface Candidate {
  mileage: number
  digits: number
  isLabelled: boolean
}

/** A camera reads a zero among digits as the letter O. */
const withZeros = (line: string): string => line.replaceAll(/(?<=\d)O|O(?=\d)/g, '0')

function candidates(text: string): Candidate[] {
  const lines = text
    .toUpperCase()
    .split(/[\r\n]+/)
    .map(withZeros)
  return lines
    .filter(line => !OTHER.test(line))
    .flatMap(line =>
      (line.match(WHOLE_NUMBER) ?? []).map(found => {
        const digits = found.replaceAll(/\D/g, '')
        return { mileage: Number(digits), digits: digits.length, isLabelled: LABEL.test(line) }
      }),
    )
    .filter(({ digits }) => digits >= FEWEST_DIGITS && digits <= MAX_DIGITS)
}

/** Joins separated digits to one number: on a segment display a 1 is far from its neighbour. */
const joinDigits = (text: string): string => text.replaceAll(/(?<=\d) (?=\d)/g, '')

/** Returns all readings with the highest score. */
function best(readings: readonly Candidate[], measure: (reading: Candidate) => number): Candidate[] {
  const most = Math.max(...readings.map(measure))
  return readings.filter(reading => measure(reading) === most)
}

/**
 * Finds the mileage in a photographed dashboard: the number beside ODO, otherwise the longest one that is not a trip, time or speed. A number below
 * the car's current mileage is used only if there is no other.
 * @param text the lines from OCR
 * @param current the car's current mileage in the odometer's unit; null if unknown
 * @returns null when no number, or more than one, can be the mileage
 */
export function mileageIn(text: string, current: number | null): number | null {
  const likely = best(candidates(text), ({ mileage }) => Number(mileage >= (current ?? 0)))
  const longest = best(
    best(likely, ({ isLabelled }) => Number(isLabelled)),
    ({ digits }) => digits,
  )
  const readings = new Set(longest.map(({ mileage }) => mileage))
  return readings.size === 1 ? ([...readings][0] ?? null) : null
}

/**
 * Returns the mileage from several readings of a display without other numbers: of those with the most digits, the most frequent one.
 * @param current same as in mileageIn
 * @returns null when nothing was read, or two numbers equally often
 */
export function mileageOnDisplay(readings: readonly string[], current: number | null): number | null {
  const read = readings.flatMap(text => mileageIn(joinDigits(text), current) ?? [])
  const digits = Math.max(...read.map(mileage => String(mileage).length))
  const counts = Map.groupBy(
    read.filter(mileage => String(mileage).length === digits),
    mileage => mileage,
  )
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return first === undefined || first[1].length === second?.[1].length ? null : first[0]
}
