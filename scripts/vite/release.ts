import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const ID_LENGTH = 12

/** Writes the id of the release into the pages: another one for every change of a built file, whose names have hashes of their content. */
export function release(): Plugin {
  return {
    name: 'release',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const files = Object.keys(bundle ?? {}).filter(file => !file.endsWith('.html'))
        const id = createHash('sha256').update(files.toSorted().join('\n')).digest('hex').slice(0, ID_LENGTH)
        return [{ tag: 'meta', attrs: { name: 'release', content: id }, injectTo: 'head' }]
      },
    },
  }
}
