import { z } from 'zod'
import { callService } from '../../platform/http/call-service.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { CheckContext, HumanCheck } from '../../ports/human-check.ts'
import { TEXTS } from './texts.ts'

export interface RecaptchaSettings {
  siteKey: string
  secretKey: string
  /** Without a trailing slash. */
  url: string
}

const verdict = z.object({ success: z.boolean(), score: z.number().optional(), action: z.string().optional() })

/** From 0 (bot) to 1 (human); Google's recommended default. */
const lowestScore = 0.5
const timeoutMs = 5000
/** Google's own tokens have about 2000 characters. */
const longestToken = 8000

/**
 * Creates a check with reCAPTCHA v3 (https://developers.google.com/recaptcha/docs/v3): a score without a puzzle. Google accepts each token once, for
 * two minutes.
 */
export function createRecaptchaCheck({ siteKey, secretKey, url }: RecaptchaSettings): HumanCheck {
  async function ask(token: string, ip: string): Promise<z.infer<typeof verdict>> {
    try {
      const answer = await callService(`${url}/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret: secretKey, response: token, remoteip: ip }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return verdict.parse(await answer.json())
    } catch (cause) {
      const refusal = new Refusal(503, 'HUMAN_CHECK_UNAVAILABLE', TEXTS.unavailable)
      refusal.cause = cause
      throw refusal
    }
  }
  return {
    challenge: async () => null,
    async verify(token: string, { action, ip }: CheckContext) {
      if (token === '' || token.length > longestToken) return false
      const { success, score = 0, action: actualAction } = await ask(token, ip)
      return success && actualAction === action && score >= lowestScore
    },
    publicSettings: () => ({ kind: 'recaptcha', siteKey }),
  }
}
