import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'

const { resolve } = createRequire(import.meta.url)

export default defineConfig({
  // Two copies of graphql refuse each other's schemas; everybody gets the CommonJS one that Mercurius loads.
  resolve: { alias: [{ find: /^graphql$/, replacement: resolve('graphql') }] },
  test: {
    // Only the second one starts PostgreSQL.
    projects: [
      { test: { name: 'rules', include: ['{domain,web,scripts}/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['{server,db,resilience}/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
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
  },
})
