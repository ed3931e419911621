import { expect, type Locator, type Page } from '@playwright/test'

/** Asks for a list's next page. Others may add rows meanwhile: one that moves over the pages' border comes twice and is shown once, so fewer are new. */
export async function loadMore(page: Page, rows: Locator): Promise<void> {
  const shown = await rows.count()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(shown)
}
