import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ZipWriter } from './zip.ts'

test('a ZIP file has its files with their names and content', async () => {
  const parts: Buffer[] = []
  const zip = new ZipWriter(chunk => void parts.push(chunk))
  await zip.add('one.csv', async write => {
    for (let n = 0; n < 2_000; n++) await write(Buffer.from(`row ${n}\r\n`))
  })
  await zip.add('Montréal.txt', async write => await write(Buffer.from('Bonjour')))
  await zip.finish()
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  try {
    const path = join(folder, 'test.zip')
    writeFileSync(path, Buffer.concat(parts))
    // Python's reader checks the sums of the files, too.
    const script =
      'import json,sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(json.dumps([z.testzip(), [[i.filename, i.file_size] for i in z.infolist()], z.read("Montréal.txt").decode()]))'
    const [bad, files, text] = JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }))
    expect(bad).toBeNull()
    expect(files).toEqual([
      ['one.csv', 18_890],
      ['Montréal.txt', 7],
    ])
    expect(text).toBe('Bonjour')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a file that cannot be produced fails the ZIP file', async () => {
  const zip = new ZipWriter(() => undefined)
  await expect(zip.add('a', () => Promise.reject(new Error('no rows')))).rejects.toThrow('no rows')
})
