import { createHash } from 'node:crypto'
import { toCsv } from '../../../domain/format/csv.ts'
import { localDay } from '../../../domain/format/dates.ts'
import { accountKey, DayTotals, documentOf, type Fact, numberOf, postingsOf } from '../../../domain/report/journal.ts'
import {
  type JournalEntry,
  type JournalFormat,
  type JournalTotals,
  type JournalUnit,
  journalHeader,
  journalRows,
  MAX_XERO_LINES,
} from '../../../domain/report/journal-file.ts'
import type { ReportRequest } from '../../../domain/report/request.ts'
import { TEXTS } from '../../../domain/report/texts.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { type Sink, ZipWriter } from '../../platform/zip.ts'
import { chart } from './accounts.ts'
import { readFacts } from './journal-facts.ts'
import { franchiseZones } from './request.ts'

/** What a journal's file has, to compare with the next export of the same period. */
export interface WrittenJournal {
  hash: string
  lineCount: number
  /** Cents; equal to the credits. */
  debits: number
  totals: JournalTotals
  extension: 'csv' | 'zip'
}

export interface JournalRequest extends ReportRequest {
  format: JournalFormat
  by: JournalUnit
}

/**
 * Writes a period's journal in one currency from the ledgers. The same ledgers give the same bytes. A file for Xero with more lines than it imports is a ZIP of
 * files.
 * @param onRows called with the number of documents read
 */
export async function writeJournal(
  db: Database,
  request: JournalRequest,
  write: Sink,
  onRows: (count: number) => void,
): Promise<WrittenJournal> {
  const { format, by } = request
  const [zones, accounts] = await Promise.all([franchiseZones(db, request), chart(db)])
  const zoneOf = new Map(zones.map(zone => [zone.id, zone]))
  const hash = createHash('sha256')
  const sums = new Map<string, DayTotals>()
  const days = new Map<string, DayTotals>()
  let [lineCount, debits, read] = [0, 0, 0]
  let extension: WrittenJournal['extension'] = 'csv'
  const put: Sink = chunk => {
    hash.update(chunk)
    return write(chunk)
  }
  const rowsOf = (entry: JournalEntry): string[][] => {
    lineCount += entry.postings.length
    for (const { amount } of entry.postings) debits += Math.max(0, amount)
    return journalRows(entry, format, accounts)
  }
  const placed = (fact: Fact) => {
    const zone = zoneOf.get(fact.franchiseId)
    const day = 'day' in fact ? fact.day : localDay(fact.at, zone?.timeZone ?? 'UTC')
    return { day, franchise: zone?.name ?? '', postings: postingsOf(fact) }
  }
  if (by === 'DOCUMENT') await put(Buffer.from(toCsv([journalHeader(format)])))
  await readFacts(db, request, zones, async facts => {
    const rows: string[][] = []
    for (const fact of facts) {
      const { day, franchise, postings } = placed(fact)
      add(sums, day, postings)
      if (by === 'DAY') add(days, `${day} ${fact.franchiseId}`, postings)
      else
        rows.push(
          ...rowsOf({
            number: numberOf(fact),
            day,
            franchise,
            currency: fact.currency,
            document: documentOf(fact),
            postings,
          }),
        )
    }
    read += facts.length
    onRows(read)
    if (rows.length > 0) await put(Buffer.from(toCsv(rows)))
  })
  if (by === 'DAY') {
    const entries = [...days.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, totals]): JournalEntry => {
        const [day = '', franchiseId = ''] = key.split(' ')
        const franchise = zoneOf.get(Number(franchiseId))?.name ?? ''
        const number = `${day}-${franchiseId}`
        const document = TEXTS.dayEntry(franchise, day)
        return { number, day, franchise, currency: request.currency, document, postings: totals.postings() }
      })
    extension = await writeEntries(entries.map(rowsOf), format, put)
  }
  return { hash: hash.digest('hex'), lineCount, debits, totals: totalsOf(sums), extension }
}

function add(into: Map<string, DayTotals>, key: string, postings: ReturnType<typeof postingsOf>): void {
  const totals = into.get(key) ?? new DayTotals()
  totals.add(postings)
  into.set(key, totals)
}

const totalsOf = (sums: ReadonlyMap<string, DayTotals>): JournalTotals =>
  Object.fromEntries(
    [...sums.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, totals]) => [
        day,
        Object.fromEntries(totals.postings().map(each => [accountKey(each), each.amount])),
      ]),
  )

/** Writes entries to one file, or for Xero to as many as it needs, each with whole entries. */
async function writeEntries(
  entries: readonly string[][][],
  format: JournalFormat,
  put: Sink,
): Promise<WrittenJournal['extension']> {
  const header = journalHeader(format)
  const files: string[][][] = [[]]
  for (const rows of entries) {
    const last = files.at(-1)
    if (format === 'XERO' && last && last.length > 0 && last.length + rows.length > MAX_XERO_LINES)
      files.push([...rows])
    else last?.push(...rows)
  }
  const [only = []] = files
  if (files.length === 1) {
    await put(Buffer.from(toCsv([[...header], ...only])))
    return 'csv'
  }
  const zip = new ZipWriter(put)
  for (const [nth, rows] of files.entries())
    await zip.add(`journal-${String(nth + 1).padStart(3, '0')}.csv`, async write => {
      await write(Buffer.from(toCsv([[...header], ...rows])))
    })
  await zip.finish()
  return 'zip'
}
