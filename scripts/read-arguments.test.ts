import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each(['tenant', 'tenant-security'])('npm run %s says how it is used when an option is not known', command => {
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${command}.ts`, '--colour'], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain("Unknown option '--colour'")
  expect(stderr).toContain(`Usage: npm run ${command}`)
  expect(stderr).not.toContain('    at ')
})
