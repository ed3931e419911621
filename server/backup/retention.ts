import { BASES, listBackups, type Manifest, manifestKey, positionOf, WAL } from './manifest.ts'
import type { ObjectStore } from './object-store.ts'

const DAY_MS = 86_400_000
/** A base backup without a manifest may still be written for this long. */
const UNFINISHED_MS = DAY_MS
const FOLDER = /^base\/([^/]+)\//
/** Such as 2026-11-26T03-15-00Z. */
const STARTED = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/

/** Returns a name for a backup that starts now. */
export const backupName = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

function startOf(name: string): Date | undefined {
  const [, day, hour, minute, second] = STARTED.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`)
}

/** Returns which backups are kept: those of the last `keepDays`, and one before, so that every moment of these days can be restored. */
export function keptBackups(backups: readonly Manifest[], keepDays: number, now: Date): Manifest[] {
  const since = now.getTime() - keepDays * DAY_MS
  const older = backups.filter(({ finishedAt }) => finishedAt.getTime() < since)
  return [...older.slice(-1), ...backups.filter(({ finishedAt }) => finishedAt.getTime() >= since)]
}

/**
 * Deletes base backups that are too old, unfinished ones of another day, and the log that no kept backup needs.
 * @returns how many base backups were deleted
 */
export async function deleteOldBackups(store: ObjectStore, keepDays: number, now: Date): Promise<number> {
  const backups = await listBackups(store)
  const kept = keptBackups(backups, keepDays, now)
  const keptNames = new Set(kept.map(({ name }) => name))
  const known = new Set(backups.map(({ name }) => name))
  const objects = await store.list(BASES)
  const removed = new Set<string>()
  for (const { key } of objects) {
    const name = FOLDER.exec(key)?.[1] ?? ''
    if (keptNames.has(name)) continue
    const started = startOf(name)
    if (!known.has(name) && (!started || now.getTime() - started.getTime() < UNFINISHED_MS)) continue
    // First, so that no reader finds a backup with missing parts.
    if (!removed.has(name)) await store.remove(manifestKey(name))
    removed.add(name)
    await store.remove(key)
  }
  const [first] = kept.map(({ firstWal }) => positionOf(firstWal)).toSorted()
  if (first !== undefined)
    for (const { key } of await store.list(WAL)) {
      const wal = key.slice(WAL.length)
      if (!wal.includes('.history') && positionOf(wal) < first) await store.remove(key)
    }
  return removed.size
}
