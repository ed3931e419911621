import { readdirSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { type AppDependencies, createApp } from '../../app.ts'
import { followSettings } from '../../live/follow-settings.ts'
import type { Services } from '../../platform/services.ts'
import { dataFolder, type Surroundings, type UsableApp } from './own-app.ts'
import { testConfig } from './test-config.ts'

/** Applications of this process that no test file uses now. */
const idle: KeptApp[] = []

/** Returns an application with the tests' settings that no other test file uses. Making one takes a second, and giving one other surroundings some milliseconds. */
export async function keptApp(): Promise<UsableApp> {
  return idle.pop() ?? new KeptApp(await testConfig(dataFolder()))
}

/** An application that the test files of a process use one after the other, each with its own database, clock and services. */
class KeptApp implements UsableApp {
  readonly config: AppDependencies['config']
  readonly #answering = new Set<ServerResponse>()
  #app: FastifyInstance | undefined
  #surroundings: Surroundings | undefined

  constructor(config: AppDependencies['config']) {
    this.config = config
  }

  async use(surroundings: Surroundings): Promise<FastifyInstance> {
    this.#surroundings = surroundings
    if (this.#app) await followSettings(surroundings.orderChanges, surroundings)
    else this.#app = await this.#start()
    return this.#app
  }

  /** Until the next test file uses it, whatever still runs in it fails. */
  async release(): Promise<void> {
    this.#surroundings = undefined
    this.#app?.server.closeAllConnections()
    await vi.waitUntil(() => this.#answering.size === 0)
    for (const name of readdirSync(this.config.dataDir))
      rmSync(join(this.config.dataDir, name), { recursive: true, force: true })
    idle.push(this)
  }

  async #start(): Promise<FastifyInstance> {
    const now = (): Surroundings => {
      if (!this.#surroundings) throw new Error('No test file uses this application now.')
      return this.#surroundings
    }
    const app = await createApp({
      config: this.config,
      databases: standInFor(() => now().databases),
      tenants: standInFor(() => now().tenants),
      services: standInForServices(() => now().services),
      clock: standInFor(() => now().clock),
      orderChanges: standInFor(() => now().orderChanges),
      ownerPool: standInFor(() => now().ownerPool),
    })
    app.server.on('request', (_request, response: ServerResponse) => {
      this.#answering.add(response)
      response.once('close', () => this.#answering.delete(response))
    })
    await app.listen({ port: this.config.port, host: '127.0.0.1' })
    return app
  }
}

/** Returns an object that does what the present one does, which is another one in each test file. */
function standInFor<Thing extends object>(present: () => Thing): Thing {
  return new Proxy({} as Thing, { get: (_, name) => memberOf(present(), name) })
}

/** The application holds some of the services themselves, so each of them gets a stand-in. */
function standInForServices(present: () => Services): Services {
  return new Proxy({} as Services, {
    get: (_, name: keyof Services) => {
      const service = present()[name]
      return service === null ? null : standInFor(() => present()[name] ?? service)
    },
  })
}

function memberOf(thing: object, name: string | symbol): unknown {
  const member: unknown = Reflect.get(thing, name, thing)
  return typeof member === 'function' ? member.bind(thing) : member
}
