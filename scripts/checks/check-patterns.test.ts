import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const config = fileURLToPath(new URL('../../.oxlintrc.json', import.meta.url))
const oxlint = fileURLToPath(new URL('../../node_modules/.bin/oxlint', import.meta.url))

test('DOOR-01 the lint refuses patterns that take quadratic time on a long text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanbay-lint-'))
  writeFileSync(join(folder, 'address.ts'), String.raw`export const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/`)
  writeFileSync(join(folder, 'name.ts'), String.raw`export const end = /[._-]+$/`)
  writeFileSync(join(folder, 'digits.ts'), String.raw`export const digits = /^\d{1,9}$/`)
  const { stdout, status } = spawnSync(oxlint, ['-c', config, folder], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(status).toBe(1)
  expect(stdout).toMatch(/no-super-linear-backtracking[^]*address\.ts|address\.ts[^]*no-super-linear-backtracking/)
  expect(stdout).toContain('no-super-linear-move')
  expect(stdout).not.toContain('digits.ts')
})
