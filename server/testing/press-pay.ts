import type { TestApp } from './test-app.ts'

/** Presses Pay on the page of a payment link, as its payer does. @returns where it leads */
export async function pressPay(t: TestApp, link: string, host: string = t.fixture.ca.host): Promise<string> {
  const { pathname, search } = new URL(link, 'http://site')
  const headers = { host, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await t.app.inject({ method: 'POST', url: pathname + search, headers, payload: '' })
  return String(answer.headers.location)
}
