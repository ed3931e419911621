// npm run check: all static checks. Prints one line per check, and the output of a failing one.
import { spawnSync } from 'node:child_process'
import { environment, installPackages, root, say } from './install.mjs'

installPackages()

const checks = {
  format: ['biome', ['format', '--error-on-warnings', '.']],
  lint: ['oxlint', ['--type-aware', '--deny-warnings']],
  types: ['tsc', ['--noEmit']],
  'generated files': ['node', ['scripts/generate.ts', '--verify']],
  'dead code': ['knip', ['--no-progress']],
  boundaries: [
    'depcruise',
    [
      '--config',
      '.dependency-cruiser.mjs',
      'domain',
      'server',
      'web',
      'db',
      'scripts',
      'bench',
      'resilience',
      'e2e',
      '--output-type',
      'err',
    ],
  ],
  sizes: ['node', ['scripts/checks/check-sizes.ts']],
  casts: ['node', ['scripts/checks/check-casts.ts']],
  nouns: ['node', ['scripts/checks/check-nouns.ts']],
  requirements: ['node', ['scripts/checks/check-requirements.ts']],
  docs: ['node', ['scripts/checks/check-docs.ts']],
  words: ['node', ['scripts/checks/check-words.ts']],
  'words in code': ['node', ['scripts/checks/check-code-words.ts']],
  literals: ['node', ['scripts/checks/check-literals.ts']],
  'zones in SQL': ['node', ['scripts/checks/check-sql-zones.ts']],
  'GraphQL fields': ['node', ['scripts/checks/check-graphql-fields.ts']],
}

let failed = 0
for (const [name, [command, args]] of Object.entries(checks)) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (status === 0) {
    say(`ok      ${name}`)
    continue
  }
  failed += 1
  say(`FAILED  ${name}`)
  process.stdout.write(`${stdout}${stderr}\n`)
}
process.exit(failed === 0 ? 0 : 1)
