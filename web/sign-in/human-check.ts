import { API_URL } from '../platform/api/api.ts'

/** The human check of this site: GET human-check/settings. */
type Settings = { kind: 'altcha'; challengeUrl: string } | { kind: 'recaptcha'; siteKey: string }

interface Recaptcha {
  ready: (callback: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

type Action = 'SignUp' | 'BookingAssistance' | 'Book' | 'Hold'

/**
 * Returns a token of the human check: a proof of work, or reCAPTCHA v3 if it is configured. Neither asks the visitor anything. Their code loads
 * on demand.
 * @throws Error when the check failed
 */
export const humanToken = async (action: Action): Promise<string> => (await solve(action)).token

/** How long a token can be used, with a margin: a challenge is valid for ten minutes, a reCAPTCHA token for two. */
const FRESH_MS = { altcha: 9 * 60_000, recaptcha: 100_000 }

interface Solved {
  token: string
  /** In milliseconds since 1970. */
  goodUntil: number
}

let prepared: Promise<Solved | null> | undefined

/** Starts the check for a booking while the visitor types. A booking may be accepted without a token, so a failure is ignored. */
export function prepareHumanToken(): void {
  prepared ??= solve('Book').catch(() => null)
}

/** Returns the prepared token, or a new one if it is too old; null when the check failed. Each token is returned once. */
export async function takeHumanToken(): Promise<string | null> {
  const ready = await prepared
  prepared = undefined
  if (ready && ready.goodUntil > Date.now()) return ready.token
  return await humanToken('Book').catch(() => null)
}

async function solve(action: Action): Promise<Solved> {
  const settings = await getJson<Settings>(`${API_URL}/human-check/settings`)
  const goodUntil = Date.now() + FRESH_MS[settings.kind]
  const token =
    settings.kind === 'altcha'
      ? await proofOfWork(`${settings.challengeUrl}?action=${action}`)
      : await recaptcha(settings.siteKey, action)
  return { token, goodUntil }
}

async function getJson<Result>(url: string): Promise<Result> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as Result
}

async function proofOfWork(challengeUrl: string): Promise<string> {
  const [{ solveChallenge, pbkdf2 }, challenge] = await Promise.all([
    import('altcha/lib'),
    getJson<Parameters<typeof import('altcha/lib').solveChallenge>[0]['challenge']>(challengeUrl),
  ])
  const solution = await solveChallenge({ challenge, deriveKey: pbkdf2.deriveKey })
  if (!solution) throw new Error('the challenge was not solved')
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
}

async function recaptcha(siteKey: string, action: string): Promise<string> {
  const { grecaptcha } = window.grecaptcha ? window : await loadRecaptcha(siteKey)
  if (!grecaptcha) throw new Error('reCAPTCHA did not load')
  await new Promise<void>(done => grecaptcha.ready(done))
  return await grecaptcha.execute(siteKey, { action })
}

const loadRecaptcha = (siteKey: string): Promise<Window> =>
  new Promise((done, fail) => {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    script.onload = () => done(window)
    script.onerror = () => fail(new Error('reCAPTCHA did not load'))
    document.head.append(script)
  })
