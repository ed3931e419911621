import { observeCall } from '../observe/observe-call.ts'

/**
 * Calls an outside service at its configured address. Redirects are not followed: a service that redirects is misconfigured or is not the service
 * (ASVS 5.0, 15.3.2).
 * @throws TypeError for a redirect; any error of fetch
 */
export const callService = (url: string | URL, init: RequestInit & { signal: AbortSignal }): Promise<Response> =>
  observeCall(
    new URL(url).host,
    () => fetch(url, { ...init, redirect: 'error' }),
    answer => !answer.ok,
  )
