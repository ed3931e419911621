import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DocumentNode, Kind, print } from 'graphql'
import type { Plugin } from 'vite'

const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === Kind.DOCUMENT

const isOperation = (document: DocumentNode): boolean =>
  document.definitions.some(definition => definition.kind === Kind.OPERATION_DEFINITION)

/**
 * Replaces each web/…/documents.ts by what the browser needs: the hash of every operation, and in development its text too. The build writes the texts by hash to
 * `manifest`: a production server accepts only these documents.
 */
export function graphqlDocuments(manifest: string): Plugin {
  const known: Record<string, string> = {}
  let isBuild = false
  return {
    name: 'graphql-documents',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    async transform(_code, id) {
      const file = id.split('?')[0] ?? id
      if (!/\/web\/.+\/documents\.ts$/.test(file)) return undefined
      // Node reads a changed file again only at another URL.
      const exports = (await import(`${pathToFileURL(file).href}?at=${Date.now()}`)) as Record<string, unknown>
      const lines = Object.entries(exports).flatMap(([name, value]) => {
        if (!isDocument(value)) return []
        if (!isOperation(value)) return [`export const ${name} = undefined`]
        const text = print(value)
        const hash = createHash('sha256').update(text).digest('hex')
        known[hash] = text
        return [`export const ${name} = ${JSON.stringify(isBuild ? { hash } : { hash, text })}`]
      })
      return { code: lines.join('\n'), map: null }
    },
    closeBundle() {
      if (!isBuild) return
      mkdirSync(dirname(resolve(manifest)), { recursive: true })
      writeFileSync(manifest, JSON.stringify(known, null, 2))
    },
  }
}
