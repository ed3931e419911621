import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Written into the page by scripts/vite/release.ts. */
const META = /<meta name="release" content="([0-9a-f]+)">/

/** Returns the id of the built site; null when it is not built. */
export function releaseOf(folder: string): string | null {
  const page = join(folder, 'index.html')
  return existsSync(page) ? (META.exec(readFileSync(page, 'utf8'))?.[1] ?? null) : null
}

/** `/release`: the id of the site that this server has. A page with another id is of an older release. */
export function registerRelease(app: FastifyInstance, folder: string): void {
  const release = releaseOf(folder)
  app.get('/release', (_request, reply) => reply.header('cache-control', 'no-store').send({ release }))
}
