import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const DATABASE_URL = 'postgres://owner@db.example/vanbay'

test('DOOR-09 a server with an external database accepts only the web application’s documents, and no setting changes that', () => {
  for (const NODE_ENV of ['production', 'development', 'test']) {
    expect(loadConfig({ NODE_ENV, DATABASE_URL }).persistedDocumentsOnly).toBe(true)
    const open = () => loadConfig({ NODE_ENV, DATABASE_URL, PERSISTED_DOCUMENTS_ONLY: 'false' })
    expect(open).toThrow(ConfigError)
    expect(open).toThrow(/^PERSISTED_DOCUMENTS_ONLY cannot be false .*SANDBOX=true\.$/)
  }
  const sandbox = { DATABASE_URL, SANDBOX: 'true' }
  expect(loadConfig(sandbox).persistedDocumentsOnly).toBe(true)
  expect(loadConfig({ ...sandbox, PERSISTED_DOCUMENTS_ONLY: 'false' }).persistedDocumentsOnly).toBe(false)
  expect(loadConfig({}).persistedDocumentsOnly).toBe(false)
  expect(loadConfig({ PERSISTED_DOCUMENTS_ONLY: 'true' }).persistedDocumentsOnly).toBe(true)
})
