import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { newVisitor, tenantUrl } from '../../e2e/support/fixtures.ts'
import type { Tenant } from './tenants.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const

/** The schemes of a picture, and how they end its name. */
const SCHEMES = [
  { colorScheme: 'light', ending: '' },
  { colorScheme: 'dark', ending: '-dark' },
] as const

/** Console messages that the camera itself causes when it looks into mails and bank pages, whose frames run no scripts. */
const LOOKED_INSIDE = /^Blocked script execution in '[^']+\/(sandbox\/(mailbox|authenticate)\/|mail-preview\?)/
/** Console messages about a refused or failed request. */
const FAILED_CALL = /^Failed to load resource/
/** The link to the mailbox is refused until its page has sent the token that the link has. */
const MAILBOX_LINK = '/sandbox/mailbox#'

interface Visit {
  /** Storage of an earlier visit. */
  stored?: BrowserContextOptions['storageState']
  /** The visit shows a failing request on purpose. */
  seesFailures?: boolean
}

/** Takes the screenshots of one tenant's pages and collects their console messages. */
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

  /** Opens a page without a session, unless one is stored. */
  async newPage({ stored: storageState, seesFailures = false }: Visit = {}): Promise<Page> {
    const { locale, timeZone: timezoneId } = this.tenant
    const screen = { viewport: SIZES[0], deviceScaleFactor: 2, serviceWorkers: 'block' as const }
    const page = await newVisitor(this.#browser, { ...screen, locale, timezoneId, storageState })
    // Also of windows that it opens.
    page.context().setDefaultTimeout(15_000)
    const complain = (text: string) => this.complaints.push(`${page.url()}: ${text}`)
    const isExpected = (text: string) =>
      LOOKED_INSIDE.test(text) || ((seesFailures || page.url().includes(MAILBOX_LINK)) && FAILED_CALL.test(text))
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

  /** Writes a picture that was made elsewhere, such as the page of a document. */
  keep(picture: Buffer, name: string): void {
    const path = join(this.#folder, `${name}.png`)
    writeFileSync(path, picture)
    this.written.push(path)
  }

  /** Takes a picture for each width, in light and in dark: of the whole page, or with a dialog open, of the screen. With `isLoading` it does not wait for the page to be idle. */
  async shoot(page: Page, name: string, { isLoading = false } = {}): Promise<void> {
    const isDialog = (await page.getByRole('dialog').count()) > 0
    for (const size of SIZES) {
      await page.setViewportSize(size)
      if (!isLoading) await comeToRest(page)
      if (!isDialog) {
        // A screen as high as the page, so that sticky elements are at the edges of the picture.
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) })
      }
      for (const { colorScheme, ending } of SCHEMES) {
        await page.emulateMedia({ colorScheme })
        // Pictures of its own, such as maps.
        if (!isLoading) await twoFrames(page).then(() => picturesLoaded(page))
        const path = join(this.#folder, `${name}-${size.width}${ending}.png`)
        await page.screenshot({ path, animations: 'disabled', style: 'html { scrollbar-gutter: auto }' })
        this.written.push(path)
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await page.setViewportSize(SIZES[0])
  }
}

/** Resolves when the page has changed its pictures to those of the scheme. */
const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(next => requestAnimationFrame(() => requestAnimationFrame(next))))

const picturesLoaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => [...document.images].every(image => image.complete))

/** Milliseconds without a change after which a page is idle. */
const REST_MS = 300

/** Resolves when nothing loads (data, fonts, pictures) and nothing changes. The network never is idle on pages with live updates. */
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
