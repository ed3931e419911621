// npm run screenshots [-- part of a tour's name …]: every page, for both demo tenants, on a phone and a desktop, in light and dark. Fails when a page's console has messages.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import startServer from '../e2e/support/global-setup.ts'
import settings from '../playwright.config.ts'
import { tourAccount } from './screenshots/account-tour.ts'
import { tourAnalytics } from './screenshots/analytics-tour.ts'
import { tourBookingRules } from './screenshots/booking-rules-tour.ts'
import { tourBooking } from './screenshots/booking-tour.ts'
import { Camera } from './screenshots/camera.ts'
import { tourCustomerPages } from './screenshots/customer/pages-tour.ts'
import { tourCustomers } from './screenshots/customers-tour.ts'
import { tourDisputes } from './screenshots/disputes-tour.ts'
import { tourDocuments } from './screenshots/documents/documents-tour.ts'
import { tourMoney } from './screenshots/documents/money-tour.ts'
import { tourFinish, tourPlanConsent } from './screenshots/finish-tour.ts'
import { tourFranchises } from './screenshots/franchises-tour.ts'
import { tourImport } from './screenshots/import-tour.ts'
import { tourInventory } from './screenshots/inventory-tour.ts'
import { tourInvoices } from './screenshots/invoice-tour.ts'
import { tourLimits } from './screenshots/limits-tour.ts'
import { tourManage } from './screenshots/manage-tour.ts'
import { tourMessages } from './screenshots/messages-tour.ts'
import { tourPartners } from './screenshots/partners-tour.ts'
import { tourPayouts } from './screenshots/payout-tour.ts'
import { tourPeopleAndCatalogue } from './screenshots/people-tour.ts'
import { tourPhoneBooking } from './screenshots/phone-tour.ts'
import { tourPriceBook } from './screenshots/price-book-tour.ts'
import { tourRatings, tourRequests } from './screenshots/ratings-tour.ts'
import { tourQuotes } from './screenshots/sales/quotes-tour.ts'
import { tourRecommended } from './screenshots/sales/recommended-tour.ts'
import { tourKeptTimes } from './screenshots/scheduling/kept-times-tour.ts'
import { tourScheduling } from './screenshots/scheduling/scheduling-tour.ts'
import { tourSettingsDialogs } from './screenshots/settings/dialogs-tour.ts'
import { tourFranchisePages, tourSettings } from './screenshots/settings/settings-tour.ts'
import { tourSetUp } from './screenshots/settings/setup-tour.ts'
import { tourStaffStates } from './screenshots/staff-states-tour.ts'
import { tourStaff } from './screenshots/staff-tour.ts'
import { tourTechnician } from './screenshots/technician-tour.ts'
import { TENANTS } from './screenshots/tenants.ts'
import { tourWebsite } from './screenshots/website-tour.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(root, 'screenshots')
const DOCUMENTED_BYTES = 200_000
/** A picture in the documentation shows the top of its page, cut to this height by its width. */
const SCREEN = { phone: 2.2, desktop: 0.75 }
/** The pictures in the documentation, by their source picture. */
const DOCUMENTED = {
  'schedule-phone.png': 'maple/book-4-schedule-390.png',
  'technician-phone.png': 'maple/technician-orders-390.png',
  'staff-desktop.png': 'maple/orders-upcoming-1280.png',
  'analytics-desktop.png': 'maple/analytics-days-1280.png',
  'settings-desktop.png': 'maple/settings-home-1280.png',
}

/** The technician's tour comes before the manager's, which completes the orders of the day. */
const TOURS = [
  tourBooking,
  tourAccount,
  tourTechnician,
  tourStaff,
  tourStaffStates,
  tourCustomers,
  tourInvoices,
  tourInventory,
  tourAnalytics,
  tourPayouts,
  tourSetUp,
  tourSettings,
  tourSettingsDialogs,
  tourFranchisePages,
  tourBookingRules,
  tourScheduling,
  tourKeptTimes,
  tourLimits,
  tourMessages,
  tourPartners,
  tourFranchises,
  tourPriceBook,
  tourPeopleAndCatalogue,
  tourWebsite,
  tourCustomerPages,
  tourImport,
  tourManage,
  tourFinish,
  tourPlanConsent,
  tourPhoneBooking,
  tourQuotes,
  tourRecommended,
  tourRatings,
  tourRequests,
  tourDisputes,
  tourMoney,
  tourDocuments,
] as const

/** The tours that the command line names by a part of their name, such as `payouts`; all of them without a name. */
const named = process.argv.slice(2).map(name => name.toLowerCase())
const tours = TOURS.filter(
  tour => named.length === 0 || named.some(name => tour.name.slice('tour'.length).toLowerCase().includes(name)),
)

/** Runs the tours. @returns the console messages */
async function takeAll(browser: Browser): Promise<string[]> {
  const complaints: string[] = []
  for (const tenant of TENANTS) {
    const camera = new Camera(browser, tenant, FOLDER)
    for (const tour of tours) await tour(camera)
    for (const path of camera.written) console.log(path)
    complaints.push(...camera.complaints)
  }
  return complaints
}

/** @throws Error when a picture is too large for the repository */
async function document(): Promise<void> {
  mkdirSync(join(root, 'docs', 'screenshots'), { recursive: true })
  for (const [name, source] of Object.entries(DOCUMENTED)) {
    const path = join(root, 'docs', 'screenshots', name)
    const picture = sharp(join(FOLDER, source))
    const { width, height } = await picture.metadata()
    const screen = name.includes('phone') ? SCREEN.phone : SCREEN.desktop
    await picture
      .extract({ left: 0, top: 0, width, height: Math.min(height, Math.round(width * screen)) })
      .png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 })
      .toFile(path)
    if (statSync(path).size > DOCUMENTED_BYTES) throw new Error(`${name} is larger than ${DOCUMENTED_BYTES} bytes`)
    console.log(path)
  }
}

/** @throws Error when the web application cannot be built */
function buildSite(): void {
  const { status } = spawnSync('vite', ['build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('the web application could not be built')
}

buildSite()
if (tours.length === TOURS.length) rmSync(FOLDER, { recursive: true, force: true })
const stopServer = await startServer()
const browser = await chromium.launch(settings.use?.launchOptions)
try {
  const complaints = await takeAll(browser)
  if (tours.length === TOURS.length) await document()
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await stopServer?.()
}
