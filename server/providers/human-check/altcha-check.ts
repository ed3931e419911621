import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { HumanAction, HumanCheck } from '../../ports/human-check.ts'

export interface AltchaSettings {
  pool: Pool
  secret: string
  /** URL of `challenge()`, for the widget. */
  challengeUrl: string
}

const validMinutes = 10
// Up to 400 keys of 1000 rounds each: at most 75 ms on one server core, so well under a second on a phone.
const work = { algorithm: 'PBKDF2/SHA-256', cost: 1000 }
const fewestTries = 200
const mostTries = 400

/** The widget's token: base64 of the original challenge and its solution. */
const payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal(work.algorithm),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})
const longestToken = 4000

/**
 * Creates a proof-of-work check that the browser solves without a service and without a puzzle (https://altcha.org). The challenge is signed for one
 * action and stored only when used, because otherwise a solved challenge would pass repeatedly.
 */
export function createAltchaCheck({ pool, secret, challengeUrl }: AltchaSettings): HumanCheck {
  const keyFor = (purpose: string): string =>
    createHmac('sha256', secret).update(`human check: ${purpose}`).digest('hex')
  const secretsFor = (action: HumanAction) => ({
    hmacSignatureSecret: keyFor(`challenge ${action}`),
    hmacKeySignatureSecret: keyFor(`solution ${action}`),
  })
  return {
    challenge: action =>
      createChallenge({
        ...work,
        ...secretsFor(action),
        deriveKey,
        counter: randomInt(mostTries, fewestTries),
        expiresAt: new Date(Date.now() + validMinutes * 60_000),
      }),
    async verify(token, { action }) {
      const solution = readToken(token)
      if (!solution) return false
      const { verified } = await verifySolution({ ...solution, ...secretsFor(action), deriveKey })
      return verified && claim(pool, solution.challenge.signature, solution.challenge.parameters.expiresAt)
    },
    publicSettings: () => ({ kind: 'altcha', challengeUrl }),
  }
}

function readToken(token: string): z.infer<typeof payload> | null {
  if (token.length > longestToken) return null
  try {
    return payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString())).data ?? null
  } catch {
    return null
  }
}

/** Returns true for the first caller only, even with parallel calls: the challenge is the table's key. */
async function claim(pool: Pool, challenge: string, expiresAt: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'insert into human_check_use (challenge, expires_at) values ($1, to_timestamp($2)) on conflict do nothing',
    [challenge, expiresAt],
  )
  return rowCount === 1
}
