/**
 * Calls an outside service at its configured address. No redirect is followed: a service that sends us elsewhere is misconfigured, or is not the
 * service (ASVS 5.0, 15.3.2).
 * @throws TypeError for a redirect; what fetch throws
 */
export const callService = (url: string | URL, init: RequestInit & { signal: AbortSignal }): Promise<Response> =>
  fetch(url, { ...init, redirect: 'error' })
