import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Open to every user of the system, on every Linux. */
const SHARED_BASE = '/var/lib/vanbay'
const OTHERS_MAY_PASS = 0o001

/** Whether every user of the system can pass through all the folders above `path`. They cannot where one is like /root, with mode 700. */
export function isReachable(path: string): boolean {
  const above = dirname(resolve(path))
  if ((statSync(above).mode & OTHERS_MAY_PASS) === 0) return false
  return above === dirname(above) || isReachable(above)
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Makes a folder that every user can pass through. */
function makeOpenFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  for (let each = folder; each.startsWith(SHARED_BASE); each = dirname(each)) chmodSync(each, 0o711)
  return folder
}

/**
 * Where the database of a data folder is kept when root runs the product and lends the database server to another user: in the data folder itself
 * where that user can reach it, else in a folder of its own under /var/lib/vanbay, the same one every time.
 */
export function reachableDataFolder(dataDir: string, base = SHARED_BASE): string {
  const folder = resolve(dataDir)
  // The folder itself is opened by the caller.
  return isReachable(folder) ? folder : makeOpenFolder(join(base, shortHash(folder)))
}

/** The folder of PostgreSQL's programs, or a copy of it where the server's user cannot reach it. The copy is made once for each version. */
export function reachablePrograms(native: string, version: string, base = SHARED_BASE): string {
  if (isReachable(join(native, 'bin', 'postgres'))) return native
  const copy = join(makeOpenFolder(base), `postgresql-${version}-${shortHash(resolve(native))}`)
  if (existsSync(copy)) return copy
  // Under its name there is the whole copy or none, also when two processes make it at once.
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
