import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that the web application is built from: files and folders. */
const SOURCES = ['web', 'domain', 'scripts/vite', 'index.html', 'vite.config.ts', 'package-lock.json']

/** Returns a hash of all sources of the web application. Without globs, which the oldest Node that runs npm start does not have. */
export function hashSources(root) {
  const files = SOURCES.flatMap(source =>
    statSync(join(root, source)).isDirectory()
      ? readdirSync(join(root, source), { recursive: true, withFileTypes: true })
          .filter(entry => entry.isFile())
          .map(entry => join(entry.parentPath, entry.name))
      : [join(root, source)],
  )
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}
