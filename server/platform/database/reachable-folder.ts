import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Accessible to every user on every Linux system. */
const SHARED_BASE = '/var/lib/vanbay'
const OTHERS_MAY_PASS = 0o001

/** Checks whether every user can pass through all parent folders of `path`. They cannot if one has mode 700, like /root. */
export function isReachable(path: string): boolean {
  const above = dirname(resolve(path))
  if ((statSync(above).mode & OTHERS_MAY_PASS) === 0) return false
  return above === dirname(above) || isReachable(above)
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Creates a folder that every user can pass through. */
function makeOpenFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  for (let each = folder; each.startsWith(SHARED_BASE); each = dirname(each)) chmodSync(each, 0o711)
  return folder
}

/**
 * Returns the database folder for a data folder when root starts the server as another user: the data folder itself if that user can reach it,
 * otherwise a folder under /var/lib/vanbay that is always the same for this data folder.
 */
export function reachableDataFolder(dataDir: string, base = SHARED_BASE): string {
  const folder = resolve(dataDir)
  // The caller opens the folder itself.
  return isReachable(folder) ? folder : makeOpenFolder(join(base, shortHash(folder)))
}

/** Returns the folder of PostgreSQL's programs, or a copy if the server's user cannot reach it. Each version is copied once. */
export function reachablePrograms(native: string, version: string, base = SHARED_BASE): string {
  if (isReachable(join(native, 'bin', 'postgres'))) return native
  const copy = join(makeOpenFolder(base), `postgresql-${version}-${shortHash(resolve(native))}`)
  if (existsSync(copy)) return copy
  // The final name exists only with a complete copy, even if two processes copy at the same time.
  const unfinished = `${copy}.${process.pid}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  chmodSync(unfinished, 0o755)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
