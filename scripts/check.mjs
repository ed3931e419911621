// npm run check: all static checks, two at a time. Prints one line per check, and the output of a failing one.
import { spawn } from 'node:child_process'
import { environment, installPackages, root, say } from './install.mjs'

await installPackages({ withTools: true })

const checks = {
  format: ['biome', ['format', '--error-on-warnings', '.']],
  lint: ['oxlint', ['--type-aware', '--deny-warnings']],
  types: ['tsc', ['--checkers', '1']],
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
  metrics: ['node', ['scripts/checks/check-metrics.ts']],
  licences: ['node', ['scripts/licences.ts', '--verify']],
  migrations: ['node', ['scripts/checks/check-migrations.ts']],
  'GraphQL fields': ['node', ['scripts/checks/check-graphql-fields.ts']],
}

// Each thread of a check of types works out most types again. With one thread each, both checks run side by side in half the memory.
const oneThread = { ...environment, GOMAXPROCS: '1' }
const waiting = Object.entries(checks)
let failed = 0

/** Runs one check and prints its line, and the output of a failing one. */
async function check(name, [command, args]) {
  const began = performance.now()
  const { status, output } = await new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, env: oneThread, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    child.on('error', error => resolve({ status: 1, output: error.message }))
    child.on('close', status => resolve({ status, output }))
  })
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`
  if (status === 0) {
    say(`ok      ${name}, ${seconds}`)
    return
  }
  failed += 1
  say(`FAILED  ${name}, ${seconds}`)
  process.stdout.write(`${output}\n`)
}

async function checkInTurn() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await check(...next)
}

// Most checks use one core: two run at a time, the long ones first.
await Promise.all([checkInTurn(), checkInTurn()])
process.exit(failed === 0 ? 0 : 1)
