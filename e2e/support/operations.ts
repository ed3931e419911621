import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'

const BUILT = fileURLToPath(new URL('../../dist/documents.json', import.meta.url))

/** Returns the hash that the page sends instead of an operation's text. @throws Error for an operation that no page has */
export function hashOf(operation: string): string {
  const documents = JSON.parse(readFileSync(BUILT, 'utf8')) as Record<string, string>
  const found = Object.entries(documents).find(([, text]) => new RegExp(`^(query|mutation) ${operation}\\b`).test(text))
  if (!found) throw new Error(`no page sends ${operation}`)
  return found[0]
}

/** Stubs the answer of an operation: data, a refusal as the server sends it, or null for no connection. */
export async function answerOperation(
  page: Page,
  operation: string,
  answer:
    | { data: object }
    | { statusCode: number; message: string; error?: string; fields?: { field: string; message: string }[] }
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

/** Never answers an operation, so that the page stays loading. */
export async function holdOperation(page: Page, operation: string): Promise<void> {
  const hash = hashOf(operation)
  await page.route('**/api/graphql', async route => {
    const sent = route.request().postDataJSON() as { query?: string } | null
    if (sent?.query !== hash) await route.fallback()
  })
}

/** Delays an operation until the returned function is called. */
export async function delayOperation(page: Page, operation: string): Promise<() => void> {
  const hash = hashOf(operation)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/graphql', async route => {
    const sent = route.request().postDataJSON() as { query?: string } | null
    if (sent?.query === hash) await released
    await route.fallback()
  })
  return release
}

/** Changes the variables of an operation, so that the server refuses what the page would not send. */
export async function changeOperation(page: Page, operation: string, values: object): Promise<void> {
  const hash = hashOf(operation)
  await page.route('**/api/graphql', async route => {
    const sent = route.request().postDataJSON() as { query?: string; variables?: object } | null
    if (sent?.query !== hash) return await route.fallback()
    await route.continue({ postData: JSON.stringify({ ...sent, variables: { ...sent.variables, ...values } }) })
  })
}

/** Waits for an error that the page shows after its retries, and skips the pauses between them. */
export const expectAfterRetries = (page: Page, error: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(2_000)
    await expect(error).toBeVisible({ timeout: 300 })
  }).toPass()
