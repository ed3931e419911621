import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageFor } from './start-page.ts'

const TAGS =
  '<script type="module" crossorigin src="/assets/index.js"></script>' +
  '<link rel="modulepreload" crossorigin href="/assets/application.js">' +
  '<link rel="stylesheet" crossorigin href="/assets/application.css">'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vanbay-site-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(
    join(folder, 'index.html'),
    `<head><link rel="icon" href="/i.svg">${TAGS}</head><body><!--start--><h1>Where?</h1><!--/start--></body>`,
  )
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_application.js'] },
    '_application.js': { file: 'assets/application.js', css: ['assets/application.css'] },
    '_booking.js': { file: 'assets/booking.js', css: ['assets/booking.css'], imports: ['_application.js'] },
    'web/booking/location/location-page.tsx': {
      file: 'assets/location.js',
      imports: ['_booking.js', '_application.js'],
    },
  }
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
})
afterAll(() => rm(folder, { recursive: true }))

test.each(['/', '/book', '/book/location'])(
  '%s has the text of the booking’s start, and its own script loads everything else after that',
  path => {
    const { html, scriptSource } = pageFor(folder)(path)
    expect(html).toContain('<h1>Where?</h1>')
    expect(html).toContain('<link rel="icon" href="/i.svg"></head>')
    expect(html).not.toMatch(/type="module"|rel="(modulepreload|stylesheet)"/)
    const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? ''
    const files = JSON.parse(/\)\((\{"modules".*\})\)$/.exec(script)?.[1] ?? '{}')
    expect(files).toEqual({
      modules: ['/assets/application.js', '/assets/booking.js', '/assets/location.js', '/assets/index.js'],
      styles: ['/assets/application.css', '/assets/booking.css'],
    })
    expect(scriptSource).toBe(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  },
)

test.each(['/auth/login', '/book/confirmation', '/nowhere'])('%s is the page as it was built', path => {
  const { html, scriptSource } = pageFor(folder)(path)
  expect(html).toBe(`<head><link rel="icon" href="/i.svg">${TAGS}</head><body></body>`)
  expect(scriptSource).toBeUndefined()
})
