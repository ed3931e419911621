import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { TEXTS } from '../../domain/import/texts.ts'

const T = TEXTS.file

/** One line of a file, with its number from 1. The cells of the header are in line 1. */
export interface FileLine {
  line: number
  cells: string[]
}

/** The file is no CSV. The message says what to do. */
export class BrokenFile extends Error {}

export const MAX_ROWS = 200_000
const MAX_LINE_CHARACTERS = 200_000
const BATCH = 1_000
/** The file is read in pieces, so that requests are answered in between. */
const PIECE = 64 * 1024

const DELIMITERS = [',', ';', '\t', '|'] as const

/** Returns the character that separates the cells: the one that the first line has most of, outside quotation marks. */
export function findDelimiter(text: string): string {
  const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const counts = DELIMITERS.map(delimiter => first.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}

const messageOf = ({ code, lines }: CsvError & { lines?: number }): string =>
  code === 'CSV_MAX_RECORD_SIZE' ? T.longLine : T.quote(lines ?? 1)

/**
 * Reads the lines of a CSV file in batches (RFC 4180). Empty lines and those that begin with # are left out.
 * @throws BrokenFile for a quotation mark out of place, or too many lines
 */
export async function* linesOf(text: string, delimiter: string): AsyncGenerator<FileLine[]> {
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: MAX_LINE_CHARACTERS,
      info: true,
    }),
  )
  let batch: FileLine[] = []
  let count = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.every(cell => cell.trim() === '') || record[0]?.startsWith('#')) continue
      count += 1
      if (count > MAX_ROWS + 1) throw new BrokenFile(T.tooManyRows(MAX_ROWS))
      batch.push({ line: info.lines, cells: record })
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (error instanceof CsvError) throw new BrokenFile(messageOf(error))
    throw error
  } finally {
    parser.destroy()
  }
  if (batch.length > 0) yield batch
}
