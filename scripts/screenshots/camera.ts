import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { newVisitor, tenantUrl } from '../../e2e/fixtures.ts'
import type { Tenant } from './tenants.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const

/** What the browser says when the camera itself looks into a mail or a bank's question, whose frames run no scripts. */
const LOOKED_INSIDE = /^Blocked script execution in '[^']+\/sandbox\/(mailbox|authenticate)\//
/** What the browser says of a call that is refused or does not get through. */
const FAILED_CALL = /^Failed to load resource/

interface Visit {
  /** What the browser has kept of an earlier visit. */
  kept?: BrowserContextOptions['storageState']
  /** The visit is there to see a call fail. */
  seesFailures?: boolean
}

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

  /** A page of a browser that nobody is signed in to, unless that is kept. */
  async newPage({ kept: storageState, seesFailures = false }: Visit = {}): Promise<Page> {
    const { locale, timeZone: timezoneId } = this.tenant
    const screen = { viewport: SIZES[0], deviceScaleFactor: 2 }
    const page = await newVisitor(this.#browser, { ...screen, locale, timezoneId, storageState })
    // Of what it opens too.
    page.context().setDefaultTimeout(15_000)
    const complain = (text: string) => this.complaints.push(`${page.url()}: ${text}`)
    const isExpected = (text: string) => LOOKED_INSIDE.test(text) || (seesFailures && FAILED_CALL.test(text))
    page.on('console', message => {
      if (message.type() === 'error' && !isExpected(message.text())) complain(message.text())
    })
    page.on('pageerror', error => complain(error.message))
    return page
  }

  /** Opens a path of the tenant's site. */
  async visit(page: Page, path: string): Promise<void> {
    await page.goto(`${tenantUrl(this.tenant.key)}${path}`)
  }

  /** One picture for each width: the whole page or, with a dialog open, what is on the screen. `isLoading` waits for no rest. */
  async shoot(page: Page, name: string, { isLoading = false } = {}): Promise<void> {
    const isDialog = (await page.getByRole('dialog').count()) > 0
    for (const size of SIZES) {
      await page.setViewportSize(size)
      if (!isLoading) await comeToRest(page)
      if (!isDialog) {
        // A screen as high as the page, so that what sticks to its edges is where a reader of the picture looks for it.
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) })
      }
      const path = join(this.#folder, `${name}-${size.width}.png`)
      await page.screenshot({ path, animations: 'disabled', style: 'html { scrollbar-gutter: auto }' })
      this.written.push(path)
    }
    await page.setViewportSize(SIZES[0])
  }
}

/** How long nothing may have changed on a page that is at rest, in milliseconds. */
const REST_MS = 300

/** Resolves when nothing loads any more (data, fonts, pictures) and nothing changes. The network itself is never still where lists are kept up to date. */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"], [role="status"][aria-label^="Loading"]') === null &&
      document.fonts.status === 'loaded' &&
      [...document.images].every(image => image.complete),
  )
  await page.evaluate(
    quiet =>
      new Promise<void>(resolve => {
        let timer = setTimeout(resolve, quiet)
        const changed = (): void => {
          clearTimeout(timer)
          timer = setTimeout(resolve, quiet)
        }
        new MutationObserver(changed).observe(document, { subtree: true, childList: true, characterData: true })
      }),
    REST_MS,
  )
}
