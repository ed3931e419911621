import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|wasm)$/
/** Smaller files do not benefit. */
const MIN = 1024
/** For large files the best level takes seconds and saves one percent. */
const LARGE = 500_000

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < MIN) return
  const content = await readFile(path)
  const quality = content.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/** Writes a compressed copy of every built file, so that no request waits for compression. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter(file => TEXT.test(file)).map(file => compressFile(join(folder, file))))
    },
  }
}
