import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { HumanCheck } from '../../ports/human-check.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createAltchaCheck } from './altcha-check.ts'

const context = { action: 'SignUp' as const, ip: '192.0.2.1' }
let database: TestDatabase
let check: HumanCheck

beforeAll(async () => {
  database = await createTestDatabase()
  check = createAltchaCheck({ pool: database.owner, secret: 'a secret of the test', challengeUrl: '/api/human-check' })
})
afterAll(() => database.drop())
afterEach(() => void vi.useRealTimers())

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

/** Solves the challenge like the browser, from the JSON that it gets. */
async function solve(from: HumanCheck = check) {
  const challenge: Challenge = JSON.parse(JSON.stringify(await from.challenge(context.action)))
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  const { counter, derivedKey } = solution
  return { challenge, solution: { counter, derivedKey } }
}

describe('the proof of work', () => {
  test('passes once, even when it is sent many times in parallel', async () => {
    const token = encode(await solve())
    const answers = await Promise.all(Array.from({ length: 10 }, () => check.verify(token, context)))
    expect(answers.filter(passed => passed)).toHaveLength(1)
    expect(await check.verify(token, context)).toBe(false)
  })

  test('fails with a wrong solution, a lower difficulty or another signer', async () => {
    const { challenge, solution } = await solve()
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
    const later = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4102444800 } }
    const other = createAltchaCheck({ pool: database.owner, secret: 'another secret', challengeUrl: '/' })
    const wrong = [
      encode({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      encode({ challenge: easier, solution }),
      encode({ challenge: later, solution }),
      encode(await solve(other)),
      encode({ challenge }),
      encode(null),
      'not base64 {',
      '',
      'A'.repeat(10_000),
    ]
    for (const token of wrong) expect(await check.verify(token, context), token.slice(0, 40)).toBe(false)
    expect(await check.verify(encode({ challenge, solution }), context)).toBe(true)
  })

  test('DOOR-05 is valid for its own action only', async () => {
    const token = encode(await solve())
    expect(await check.verify(token, { ...context, action: 'Book' })).toBe(false)
    expect(await check.verify(token, context)).toBe(true)
  })

  test('expires after ten minutes', async () => {
    const token = encode(await solve())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    expect(await check.verify(token, context)).toBe(false)
    vi.useRealTimers()
    expect(await check.verify(token, context)).toBe(true)
  })

  test('takes well under a second of CPU time', async () => {
    await solve()
    const begun = process.cpuUsage()
    await solve()
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(500)
  })

  test('tells the browser the challenge URL', () => {
    expect(check.publicSettings()).toEqual({ kind: 'altcha', challengeUrl: '/api/human-check' })
  })
})
