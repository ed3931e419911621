import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'
import { FileOrder } from './scripts/vitest/file-order.ts'

const { resolve } = createRequire(import.meta.url)

const SLOW = '**/*.slow.test.ts'
const globalSetup = ['server/testing/global-setup.ts']

export default defineConfig({
  // Two copies of graphql refuse each other's schemas; everybody gets the CommonJS one that Mercurius loads.
  resolve: { alias: [{ find: /^graphql$/, replacement: resolve('graphql') }] },
  test: {
    // `rules` starts no PostgreSQL. `slow` has what is timed, or starts processes again and again: `npm run test:slow`.
    projects: [
      { test: { name: 'rules', include: ['{domain,web,scripts}/**/*.test.ts'], exclude: [SLOW] } },
      { test: { name: 'api', include: ['{server,db,resilience}/**/*.test.ts'], exclude: [SLOW], globalSetup } },
      {
        test: {
          name: 'slow',
          include: [SLOW, 'server/testing/hostile/hostile-input.test.ts'],
          exclude: ['node_modules'],
          globalSetup,
          env: { EVERY_HOSTILE_VALUE: 'true' },
        },
      },
    ],
    server: { deps: { inline: [/@pothos/] } },
    // Only for what hangs: a machine that is busy with something else takes several times as long as one that is not.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ['server/testing/same-cases.ts'],
    // Half of the time goes to waiting for the database, processes and timers.
    maxWorkers: 4,
    // A process loads the schema and its libraries once and not for every file, which halves the time. Tests change nothing of their process that stays.
    isolate: false,
    sequence: { sequencer: FileOrder },
  },
})
