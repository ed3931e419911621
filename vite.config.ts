import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { commonPasswords } from './scripts/vite/common-passwords.ts'
import { chunkOf } from './scripts/vite/chunks.ts'
import { graphqlDocuments } from './scripts/vite/documents.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { release } from './scripts/vite/release.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'
import { sharedFiles } from './scripts/vite/shared-files.ts'
import { startPage } from './scripts/vite/start-page.ts'

// Chunks of their own, so that running the start's files does not keep a phone from answering all at once.
const REACT = { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 1 }
// Without the part of the router that only forms use.
const ROUTER = {
  name: 'router',
  test: /\/node_modules\/@tanstack\/(router-core|react-router|history|store|react-store)\/(?!.*useBlocker)/,
  priority: 1,
}

/** Chunks of the start, which have names of their own (scripts/vite/chunks.ts). What some pages share has no name in its file: the first page lists all files. */
const START_CHUNKS = ['react', 'router', 'application', 'booking', 'routes']

const FIRST_PAGE = 'web/booking/location/location-page.tsx'

/** What customers can open without reception. The last three are parts of every page or step that load later. */
const KEPT = [
  FIRST_PAGE,
  'web/booking/services/select-services-page.tsx',
  'web/booking/services/select-add-ons-page.tsx',
  'web/booking/schedule/schedule-book-page.tsx',
  'web/booking/confirmation/confirmation-page.tsx',
  'web/appointment/appointments-page.tsx',
  'web/appointment/appointment-page.tsx',
  'web/garage/cars-page.tsx',
  'web/customer/customer-information-page.tsx',
  'web/account/account-password-page.tsx',
  'web/account/login-page.tsx',
  'web/account/sign-up-page.tsx',
  'web/account/forgot-password-page.tsx',
  'web/account/confirm-email-page.tsx',
  'web/second-factor/security-page.tsx',
  'web/app/focus-heading.ts',
  'web/app/recording-sheet.tsx',
  'web/booking/schedule/prefill-contact.ts',
]

/** What staff can open on the road. The last ones are parts of every page of theirs that load later. */
const KEPT_FOR_STAFF = [
  'web/work-order/list/work-orders-page.tsx',
  'web/work-order/detail/work-order-page.tsx',
  'web/invoice/invoices-page.tsx',
  'web/invoice/invoice-page.tsx',
  'web/inventory/inventory-page.tsx',
  'web/account/staff-account-page.tsx',
  'web/app/staff-bar.tsx',
  'web/app/start-work.ts',
  'web/notification/notification-panel.tsx',
  'web/work-order/waiting/outbox-panel.tsx',
  'web/work-order/waiting/keep-own-change.ts',
  'web/work-order/waiting/keep-day.ts',
  'web/app/leave-work.ts',
  'web/app/log-out-dialog.tsx',
]

const server = 'http://127.0.0.1:3000'

/** The plugins that change modules. */
const changeModules = () => [graphqlDocuments('dist/documents.json'), commonPasswords(), react()]

/** How often a page is loaded, compared with the others: every page of staff has their bar, and customers come with an empty cache. */
function weightOf(module: string): number {
  if (module === 'web/app/staff-bar.tsx') return 40
  return KEPT.includes(module) ? 2 : 1
}

export default defineConfig({
  plugins: [
    ...changeModules(),
    sharedFiles({
      plugins: changeModules,
      groups: [REACT, ROUTER, { name: chunkOf, debugName: 'application' }],
      start: ['index.html', FIRST_PAGE],
      requestBytes: 8_000,
      weightOf,
    }),
    startPage(FIRST_PAGE),
    serviceWorker({
      worker: 'web/service-worker/worker.ts',
      customers: KEPT,
      staff: KEPT_FOR_STAFF,
      staffPages: 'web/app/staff-pages.ts',
      // Readers of photos, some megabytes with their data.
      without: ['web/vehicle/read-barcodes.ts', 'web/vehicle/recognize-text.ts'],
    }),
    release(),
    precompress(),
  ],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Which chunk loads which: the size of the booking's start is measured from it (bench/bundle.ts).
    manifest: true,
    // The browsers below know modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first page has the names of all other files, and hashes do not compress: these tell releases apart.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || START_CHUNKS.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
    // The colours of both schemes stand side by side in light-dark(), which these understand.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: {
    proxy: Object.fromEntries(
      [
        '/api',
        '/v1',
        '/sandbox',
        '/files',
        '/embed',
        '/welcome',
        '/terms',
        '/privacy',
        '/manifest.webmanifest',
        '/app-icon',
        '/robots.txt',
        '/sitemap.xml',
      ].map(path => [path, server]),
    ),
  },
})
