import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { type AppDependencies, createApp } from '../../app.ts'
import { testConfig } from './test-config.ts'

/** What a test file has of its own: everything that the application works with, except its settings. */
export type Surroundings = Omit<AppDependencies, 'config' | 'stopping'>

/** An application for a test file. */
export interface UsableApp {
  config: AppDependencies['config']
  /** Starts it, and makes it listen. */
  use(surroundings: Surroundings): Promise<FastifyInstance>
  /** Call it at the end. */
  release(): Promise<void>
}

/** Returns a folder that the end of the test run deletes. */
export const dataFolder = (): string => mkdtempSync(join(inject('dataFolder'), 'app-'))

/** Returns an application that stops when it is released. */
export async function ownApp(settings: Record<string, string>): Promise<UsableApp> {
  const dataDir = dataFolder()
  const config = await testConfig(dataDir, settings)
  let app: FastifyInstance | undefined
  return {
    config,
    use: async surroundings => {
      app = await createApp({ config, ...surroundings })
      await app.listen({ port: config.port, host: '127.0.0.1' })
      return app
    },
    release: async () => {
      await app?.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
