import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('check-docs.ts', import.meta.url))
const ROW = '| 2026-01-02 | [Tow at night](2026-01-02-tow.md) | accepted |\n'

/** Returns the output of the check for a folder with these files. */
function check(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'vanbay-docs-'))
  spawnSync('git', ['init', '-q'], { cwd: folder })
  mkdirSync(join(folder, 'docs/decisions'), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  const { stdout, status } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return { stdout, status }
}

test('each decision has one line with its status in the index', () => {
  const decision = { 'docs/decisions/2026-01-02-tow.md': '# Tow at night\n' }
  expect(check({ ...decision, 'docs/decisions/README.md': ROW })).toEqual({ stdout: '', status: 0 })
  for (const [index, lines] of [
    ['# Decisions\n', 0],
    [ROW + ROW, 2],
    [ROW.replace('accepted', ''), 0],
  ] as const) {
    const { stdout, status } = check({ ...decision, 'docs/decisions/README.md': index })
    expect(stdout).toContain(`docs/decisions/README.md has ${lines} lines for 2026-01-02-tow.md.`)
    expect(status).toBe(1)
  }
})

test('a link in a page leads to a file', () => {
  const { stdout, status } = check({
    'README.md':
      'See [the docs](docs/), [the web](https://example.com), [below](#below) and [tow](docs/tow.md#night).\n',
  })
  expect(stdout).toContain('README.md:1 links to docs/tow.md#night, which does not exist.\n')
  expect(status).toBe(1)
})

test('a path that a page names exists', () => {
  const { stdout, status } = check({
    'README.md': 'Prices are in `domain/pricing/gone.ts`, nouns in server/<noun>/.\n',
  })
  expect(stdout).toBe('README.md:1 names domain/pricing/gone.ts, which does not exist.\n')
  expect(status).toBe(1)
})
