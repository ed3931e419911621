import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { loadConfig } from './platform/config.ts'
import { registerSite } from './site.ts'
import { FONT_PATH } from './website/page-style.ts'

test('files with a hash in their name are kept for a year, and the font’s own address for an hour', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vanbay-site-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), 'the application')
  await writeFile(join(folder, 'assets/inter-abc.woff2'), 'a font')
  const app = Fastify()
  await registerSite(app, { folder, settings: loadConfig({}), isSetUp: () => Promise.resolve(true) })
  const kept = async (url: string): Promise<unknown[]> => {
    const { body, headers } = await app.inject(url)
    return [body, headers['cache-control']]
  }
  try {
    expect(await kept('/assets/inter-abc.woff2')).toEqual(['a font', 'public, max-age=31536000, immutable'])
    expect(await kept(FONT_PATH)).toEqual(['a font', 'public, max-age=3600'])
  } finally {
    await app.close()
    await rm(folder, { recursive: true })
  }
})
