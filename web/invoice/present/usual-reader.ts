import { record, string } from 'valibot'
import { readStored } from '../../platform/stored.ts'

const KEY = 'cardReaders'
const READERS = record(string(), string())

const stored = (): Record<string, string> => readStored(READERS, localStorage.getItem(KEY)) ?? {}

/** Returns the card terminal of a franchise that this device used last; empty for none. */
export const usualReader = (franchiseId: string | undefined): string =>
  franchiseId === undefined ? '' : (stored()[franchiseId] ?? '')

/** Remembers the card terminal of a franchise on this device. */
export function keepUsualReader(franchiseId: string | undefined, readerId: string): void {
  if (franchiseId === undefined) return
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [franchiseId]: readerId }))
  } catch {
    // A full or closed store only costs the next choice.
  }
}
