import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const BUILT = fileURLToPath(new URL('../../dist/documents.json', import.meta.url))

/** What the page sends for an operation: the build replaces its text by a hash. @throws Error for an operation that no page has */
export function hashOf(operation: string): string {
  const documents = JSON.parse(readFileSync(BUILT, 'utf8')) as Record<string, string>
  const found = Object.entries(documents).find(([, text]) => new RegExp(`^(query|mutation) ${operation}\\b`).test(text))
  if (!found) throw new Error(`no page sends ${operation}`)
  return found[0]
}

/** Answers an operation in the server's place. A refusal looks like one of the server; `null` is no answer at all. */
export async function answerOperation(
  page: Page,
  operation: string,
  answer:
    | { data: object }
    | { statusCode: number; message: string; fields?: { field: string; message: string }[] }
    | null,
): Promise<void> {
  const hash = hashOf(operation)
  await page.route('**/api/graphql', async route => {
    const sent = route.request().postDataJSON() as { query?: string } | null
    if (sent?.query !== hash) return await route.fallback()
    if (answer === null) return await route.abort()
    if ('data' in answer) return await route.fulfill({ json: answer })
    const { statusCode, message } = answer
    const response = { error: 'REFUSED', ...answer }
    return await route.fulfill({
      status: statusCode,
      json: { data: null, errors: [{ message, extensions: { response } }] },
    })
  })
}

/** Leaves an operation without any answer: what waits for it stays as it is while it loads. */
export async function holdOperation(page: Page, operation: string): Promise<void> {
  const hash = hashOf(operation)
  await page.route('**/api/graphql', async route => {
    const sent = route.request().postDataJSON() as { query?: string } | null
    if (sent?.query !== hash) await route.fallback()
  })
}

/** Keeps an operation from the server until the answered function is called. */
export async function delayOperation(page: Page, operation: string): Promise<() => void> {
  const hash = hashOf(operation)
  const { promise: mayPass, resolve: letPass } = Promise.withResolvers<void>()
  await page.route('**/api/graphql', async route => {
    const sent = route.request().postDataJSON() as { query?: string } | null
    if (sent?.query === hash) await mayPass
    await route.fallback()
  })
  return letPass
}

/** Sends an operation with other values than the page's, which checks its own: what comes back is the server's refusal. */
export async function changeOperation(page: Page, operation: string, values: object): Promise<void> {
  const hash = hashOf(operation)
  await page.route('**/api/graphql', async route => {
    const sent = route.request().postDataJSON() as { query?: string; variables?: object } | null
    if (sent?.query !== hash) return await route.fallback()
    await route.continue({ postData: JSON.stringify({ ...sent, variables: { ...sent.variables, ...values } }) })
  })
}
