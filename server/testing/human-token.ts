import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { HumanAction } from '../ports/human-check.ts'
import type { TestApp } from './test-app.ts'

/** Does the proof of work that a page does before a guest submits a form. */
export async function humanToken(t: TestApp, host: string, action: HumanAction = 'SignUp'): Promise<string> {
  const { body } = await t.app.inject({ url: `/api/human-check/challenge?action=${action}`, headers: { host } })
  const challenge: Challenge = JSON.parse(body)
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
