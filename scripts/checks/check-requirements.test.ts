import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findProofs } from './find-proofs.ts'
import { findIds, findRules } from './requirement-register.ts'

/** Assembled here, so that the check of this repository does not find them. */
const id = (number: string) => `TOW-${number}`
const rule = (name: string) => `rule ${name}`
const REGISTER = `- **${id('01')}** A tow truck comes within an hour.\n- **${id('02')}** It is paid on the spot.\n- **Z1** Nights count as days.\n`

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vanbay-requirements-'))
  spawnSync('git', ['init', '-q'], { cwd: folder })
  write('docs/requirements.md', REGISTER)
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** Runs a script of this repository in the folder. */
function run(script: string, args: string[] = []) {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const { stdout, status } = spawnSync(process.execPath, [path, ...args], { cwd: folder, encoding: 'utf8' })
  return { stdout, status }
}

describe('the check of requirements', () => {
  test('is silent when every cited ID and rule is defined', () => {
    write('tow.ts', `// ${id('01')}, -02 and ${rule('Z1')}`)
    expect(run('check-requirements.ts')).toEqual({ stdout: '', status: 0 })
  })

  test.each([
    ['tow.ts', `\n/** Comes at night (${id('03')}). */`, `tow.ts:2 cites ${id('03')}`],
    ['tow.test.ts', `test('${id('01')} ${id('04')} comes', () => {})`, `tow.test.ts:1 cites ${id('04')}`],
    ['docs/tow.md', `As ${id('01')} to -05 say.`, `docs/tow.md:1 cites ${id('05')}`],
    ['tow.tsx', `// ${id('1')}`, `tow.tsx:1 cites ${id('1')}`],
    ['db/tow.sql', `-- One truck, one car (${rule('Z2')}).`, 'db/tow.sql:1 cites Z2'],
  ])('fails for an unknown one in %s', (path, text, problem) => {
    write(path, text)
    expect(run('check-requirements.ts')).toEqual({
      stdout: `${problem}, which is not in docs/requirements.md.\n`,
      status: 1,
    })
  })

  test('fails for an ID that has two lines, and for a line that defines nothing', () => {
    write('docs/requirements.md', `${REGISTER}- **${id('01')}** Again.\n- **Night** is dark.\n`)
    const { stdout, status } = run('check-requirements.ts')
    expect(stdout).toContain(`docs/requirements.md:4 defines ${id('01')} again.`)
    expect(stdout).toContain('docs/requirements.md:5 is no "- **ID** text".')
    expect(status).toBe(1)
  })

  test('finds IDs and rules in their short forms, and no part numbers or encodings', () => {
    expect(findIds(`${id('01')}, -02 and -04; ${id('07')} to -09`)).toEqual(['01', '02', '04', '07', '09'].map(id))
    expect(findIds('UTF-16, UTC-06:00, SHA-256, WB-22, 2026-11-22')).toEqual([])
    expect(findRules('Rules B5 to B10, and rule P2 (M5V 1J9)')).toEqual(['B5', 'B10', 'P2'])
  })
})

describe('the list of requirements without a test', () => {
  test('names them and fails, as a whole and for an area', () => {
    write('tow.test.ts', `test('${id('01')} comes', () => {})`)
    for (const args of [[], ['TOW']]) {
      const { stdout, status } = run('../requirements.ts', args)
      expect(stdout).toContain('TOW         1 of 2 have a test')
      expect(stdout).toContain(`${id('02')}  It is paid on the spot.`)
      expect(stdout).not.toContain('within an hour')
      expect(status).toBe(1)
    }
  })

  test('shows the tests of an ID, and ends with 0 when nothing is missing', () => {
    write(
      'e2e/tow.spec.ts',
      `test.describe('${id('02')} paying', () => test(\`${id('01')} at \${width} px\`, () => {}))`,
    )
    expect(run('../requirements.ts', [id('01')]).stdout).toContain(`e2e/tow.spec.ts:1 ${id('01')} at`)
    expect(run('../requirements.ts').status).toBe(0)
  })

  test('refuses an area that does not exist', () => {
    const { stdout, status } = run('../requirements.ts', ['PIE'])
    expect(stdout).toContain('There is no PIE in docs/requirements.md. Its areas: TOW.')
    expect(status).toBe(2)
  })

  test('counts tests of tables, and none that are skipped, planned, expected to fail or not in the gate', () => {
    const source = [
      `test.each([f(1), [2]])('${id('01')} %s', () => {})`,
      `describe.skip('${id('02')} a', () => { test('${id('03')} b', () => {}) })`,
      `test.todo('${id('04')} c'); test.fails('${id('05')} d', () => {})`,
      `test('${id('08')} g', { tag: '@slow' }, () => {})`,
      `log('${id('06')} e'); test('f', () => { const title = '${id('07')}' })`,
    ].join('\n')
    expect(findProofs('tow.test.ts', source).flatMap(proof => proof.ids)).toEqual([id('01')])
  })
})
