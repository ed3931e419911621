import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const chromium = {
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } }

// Customers and technicians have a phone, the office a desk. Pages are looked at in both widths in e2e/screens.
const AT_A_DESK =
  /alternative-payments|billing|dispute|driving-reason|month-close|office-morning|phone-booking|quotes|refunds|settle-payouts|staff-bookings|true-lengths|visit-invoices/
/** Booking is done at both: the gate does it on a phone, and `npm run test:slow` at a desk too. */
const LATER_AT_A_DESK =
  /booking-errors|booking-to-payment|care-plan|finish-by-link|from-nothing|guest-by-link|held-times|several-cars/

/** A real Chromium against the real server: whole journeys on a phone and at a desk, and what each screen has to show and do. */
export default defineConfig({
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  // Only for what hangs: a machine that is busy with something else takes several times as long as one that is not.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // While one waits for the server the other draws. Files go side by side, the tests of one after another.
  workers: 3,
  fullyParallel: false,
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: chromium,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // Nothing has to wait for a dialog that fades in.
    contextOptions: { reducedMotion: 'reduce' },
    // It would answer with files that a test has changed or lost. Tests of it allow it.
    serviceWorkers: 'block',
    // Recording a trace makes every test a third slower: `npx playwright test --trace on <file>` records one where it is needed.
    screenshot: 'only-on-failure',
  },
  projects: [
    // Setting up a business takes longest: Canada's on a phone, the United States' at a desk.
    {
      name: 'phone',
      testDir: 'e2e/journeys',
      testIgnore: AT_A_DESK,
      grepInvert: /through screens alone, in the United States/,
      use: phone,
    },
    { name: 'desktop', testDir: 'e2e/journeys', testMatch: AT_A_DESK, use: desktop },
    // The name has the tag that the gate leaves out.
    {
      name: 'desktop @slow',
      testDir: 'e2e/journeys',
      testMatch: LATER_AT_A_DESK,
      grepInvert: /through screens alone, in Canada/,
      use: desktop,
    },
    { name: 'screens', testDir: 'e2e/screens', use: desktop },
  ],
})
