import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageFor } from './start-page.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vanbay-site-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(
    join(folder, 'index.html'),
    '<head></head><div id="root"><!--start--><h1>Where?</h1><!--/start--></div>',
  )
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_application.js'] },
    '_application.js': { file: 'assets/application.js', css: ['assets/application.css'] },
    '_booking.js': { file: 'assets/booking.js', css: ['assets/booking.css'], imports: ['_application.js'] },
    'web/booking/location-page.tsx': { file: 'assets/location.js', imports: ['_booking.js', '_application.js'] },
  }
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
})
afterAll(() => rm(folder, { recursive: true }))

test.each(['/', '/book', '/book/location'])(
  '%s has the words of the booking’s start and fetches what it needs',
  path => {
    const page = pageFor(folder)(path)
    expect(page).toContain('<h1>Where?</h1>')
    expect(page.match(/(modulepreload|preload)"[^>]*href="[^"]+"/g)).toEqual([
      'modulepreload" crossorigin href="/assets/location.js"',
      'modulepreload" crossorigin href="/assets/booking.js"',
      'preload" as="style" crossorigin href="/assets/booking.css"',
    ])
  },
)

test.each(['/auth/login', '/book/confirmation', '/nowhere'])('%s has neither', path => {
  expect(pageFor(folder)(path)).toBe('<head></head><div id="root"></div>')
})
