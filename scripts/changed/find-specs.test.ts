import { expect, test } from 'vitest'
import { findImporters } from '../../server/testing/pages/importers.ts'
import { findSpecs } from './find-specs.ts'

const FILES = new Map([
  [
    'web/platform/paths.ts',
    "export const PATHS = { cars: '/account/cars', order: '/orders/$id', settings: '/settings' }",
  ],
  [
    'web/app/router.tsx',
    `createRoute({ path: PATHS.cars, component: page(() => import('../garage/cars-page.tsx'), 'CarsPage') })
     createRoute({ path: PATHS.order, component: page(() => import('../order/order-page.tsx'), 'OrderPage') })`,
  ],
  [
    'web/app/settings-routes.ts',
    "createRoute({ path: 'brand', component: page(() => load(pages => pages.brandPage()), 'Brand') })",
  ],
  ['web/app/settings-pages.ts', "export const brandPage = () => import('../tenant/brand-page.tsx')"],
  ['web/tenant/brand-page.tsx', "import './colors.ts'"],
  ['web/tenant/colors.ts', ''],
  ['web/garage/cars-page.tsx', "import { GarageQuery } from './documents.ts'"],
  ['web/garage/documents.ts', 'export const GarageQuery = graphql(`query Garage { userVehicles { id } }`)'],
  ['web/order/order-page.tsx', "import '../ui/button.tsx'"],
  ['web/ui/button.tsx', ''],
  [
    'server/garage/schema.ts',
    "import { read } from './read.ts'\nbuilder.queryFields(t => ({ userVehicles: t.field({}) }))",
  ],
  ['server/garage/read.ts', "import { km } from '../../domain/format/km.ts'"],
  ['domain/format/km.ts', ''],
  ['e2e/support/cars.ts', ''],
  ['e2e/screens/cars.spec.ts', "page.goto('/account/cars')"],
  ['e2e/screens/cars-of-others.spec.ts', "page.goto('/account/cars-of-others')"],
  ['e2e/screens/order.spec.ts', 'page.goto(`/orders/${id}`)'],
  ['e2e/screens/brand.spec.ts', 'owner.open(`${SETTINGS}/brand`)'],
  ['e2e/screens/failures.spec.ts', "answerOperation(page, 'Garage', null)"],
  ['e2e/screens/helped.spec.ts', "import '../support/cars.ts'"],
])
const specsOf = (...changed: string[]): string[] =>
  findSpecs(changed, FILES, findImporters(FILES)).map(path => path.replace('e2e/screens/', ''))

test('a page leads to the tests that open it', () => {
  expect(specsOf('web/garage/cars-page.tsx')).toEqual(['cars.spec.ts'])
  expect(specsOf('web/ui/button.tsx')).toEqual(['order.spec.ts'])
  expect(specsOf('web/tenant/colors.ts')).toEqual(['brand.spec.ts'])
})

test('a rule of the server leads to the operations that use it, to their pages, and to the tests that name them', () => {
  expect(specsOf('domain/format/km.ts')).toEqual(['cars.spec.ts', 'failures.spec.ts'])
})

test('a helper of tests leads to the tests that import it, and a test to itself', () => {
  expect(specsOf('e2e/support/cars.ts')).toEqual(['helped.spec.ts'])
  expect(specsOf('e2e/screens/order.spec.ts')).toEqual(['order.spec.ts'])
})
