import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { newVisitor, tenantUrl } from '../../e2e/fixtures.ts'
import type { Tenant } from './tenants.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const

/** What the browser says when the camera itself looks into a mail, whose frame runs no scripts. */
const LOOKED_AT_MAIL = /^Blocked script execution in '[^']+\/sandbox\/mailbox\//

/** Takes the pictures of one tenant's pages and keeps what their consoles complained of. */
export class Camera {
  readonly tenant: Tenant
  readonly written: string[] = []
  readonly complaints: string[] = []
  readonly #browser: Browser
  readonly #folder: string

  constructor(browser: Browser, tenant: Tenant, folder: string) {
    this.#browser = browser
    this.tenant = tenant
    this.#folder = join(folder, tenant.key)
    mkdirSync(this.#folder, { recursive: true })
  }

  /** A page of a browser that nobody is signed in to. */
  async newPage(): Promise<Page> {
    const { locale, timeZone: timezoneId } = this.tenant
    const page = await newVisitor(this.#browser, { viewport: SIZES[0], deviceScaleFactor: 2, locale, timezoneId })
    page.setDefaultTimeout(15_000)
    const complain = (text: string) => this.complaints.push(`${page.url()}: ${text}`)
    page.on('console', message => {
      if (message.type() === 'error' && !LOOKED_AT_MAIL.test(message.text())) complain(message.text())
    })
    page.on('pageerror', error => complain(error.message))
    return page
  }

  /** Opens a path of the tenant's site. */
  async visit(page: Page, path: string): Promise<void> {
    await page.goto(`${tenantUrl(this.tenant.key)}${path}`)
  }

  /** One picture for each width: the whole page or, with a dialog open, what is on the screen. */
  async shoot(page: Page, name: string): Promise<void> {
    const isDialog = (await page.getByRole('dialog').count()) > 0
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await comeToRest(page)
      if (!isDialog) {
        // A screen as high as the page, so that what sticks to its edges is where a reader of the picture looks for it.
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) })
      }
      const path = join(this.#folder, `${name}-${size.width}.png`)
      await page.screenshot({ path, animations: 'disabled', style: 'html { scrollbar-gutter: auto }' })
      this.written.push(path)
    }
  }
}

/** Resolves when nothing loads any more: data, fonts, pictures. */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      document.fonts.status === 'loaded' &&
      [...document.images].every(image => image.complete),
  )
}
