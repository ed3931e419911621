import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const keyOf = async (email: string): Promise<string | undefined> => {
  const { host } = t.fixture.ca
  const { data } = await t.graphql(host, 'mutation { draftKey }', {}, await t.tokenOf(host, email))
  return data?.draftKey
}

test('DOOR-15 the key for drafts is the same at every login of a person, and differs between people', async () => {
  const { manager, technician, customer } = t.fixture.ca.emails
  const keys = [await keyOf(manager), await keyOf(manager), await keyOf(technician)]
  expect(Buffer.from(keys[0] ?? '', 'base64')).toHaveLength(32)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect(await keyOf(customer)).toBeUndefined()
})
