import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { type FullConfig, test } from '@playwright/test'
import { type Address, TORONTO } from './addresses.ts'

export type TenantKey = 'maple' | 'lonestar'

/** A franchise that one test file has to itself, so that its tests book hours, and list orders and invoices, without meeting those of another file. */
export interface OwnFranchise {
  id: string
  tenantId: string
  name: string
  /** The first of its vans is the first technician's, and so on. */
  vans: readonly [string, string, string]
  /** Email addresses of its staff; all have the demo's password. */
  manager: string
  tester: string
  sales: string
  /** Manages it and the demo's second franchise, Calgary or Seattle. */
  region: string
  technicians: readonly [string, string, string]
  /** At its base. */
  address: Address
  /** In its territory, so far from its base that there is a mileage charge. */
  farAddress: Address
}

/** The staff roles that work at one franchise. */
export const STAFF_ROLES = ['manager', 'technician', 'tester'] as const

/** The first id of the franchises made for tests: the demo has fewer. */
export const FIRST_FRANCHISE_ID = 1000

const LETTERS = 'ABCEGHJKLMNPRSTVWXYZ'
/** Far enough from the demo's franchises that neither takes an order of the other. */
const PLACES = {
  maple: { tenantId: '1', name: 'Niagara', host: 'maple.example' },
  lonestar: { tenantId: '2', name: 'El Paso', host: 'lonestar.example' },
} as const

/** A full Canadian postal code of a forward sortation area, another one for each number. */
const canadianCode = (area: string, number: number): string =>
  `${area}${number % 10}${LETTERS[Math.floor(number / 10) % 20]}${Math.floor(number / 200) % 10}`

const canadianAddresses = (number: number): Pick<OwnFranchise, 'address' | 'farAddress'> => {
  const near = { city: 'St. Catharines', postalCode: canadianCode('L2R', number), lat: 43.1719, lng: -79.227 }
  const far = { city: 'Fort Erie', postalCode: canadianCode('L2A', number), lat: 42.8845, lng: -78.9398 }
  return { address: { ...TORONTO, ...near }, farAddress: { ...TORONTO, ...far, street: '5 Far Rd' } }
}

const americanAddresses = (number: number): Pick<OwnFranchise, 'address' | 'farAddress'> => {
  const address: Address = {
    ...TORONTO,
    street: '500 E San Antonio Ave',
    city: 'El Paso',
    // Every third repeat of the whole shares its codes with the first.
    postalCode: `${['799', '885', '798'][Math.floor(number / 100) % 3]}${String(number % 100).padStart(2, '0')}`,
    province: 'Texas',
    provinceCode: 'TX',
    country: 'United States',
    countryCode: 'US',
    lat: 31.7584,
    lng: -106.4783,
  }
  return { address, farAddress: address }
}

/** The franchise of a number, of either tenant. */
export function franchiseOf(number: number, tenant: TenantKey): OwnFranchise {
  const { tenantId, name, host } = PLACES[tenant]
  // The screenshots' franchise has the name of a real one.
  const ownName = number === 0 ? name : `${name} ${number}`
  const email = (who: string): string => `${who}.own${number}@${host}`
  return {
    id: String(FIRST_FRANCHISE_ID + number),
    tenantId,
    name: ownName,
    vans: [`${name} Van 1`, `${name} Van 2`, `${name} Van 3`],
    manager: email('manager'),
    tester: email('tester'),
    sales: email('sales'),
    region: email('region'),
    technicians: [email('tech1'), email('tech2'), email('tech3')],
    ...(tenant === 'maple' ? canadianAddresses(number) : americanAddresses(number)),
  }
}

/** Every test file of every project, in the order of the numbers of their franchises. */
const filesOf = ({ projects }: FullConfig): string[] =>
  projects.flatMap(({ name, testDir }) =>
    globSync('**/*.spec.ts', { cwd: testDir })
      .toSorted()
      .map(file => `${name} ${file}`),
  )

/**
 * How many franchises the first runs of all tests need in each tenant, and so many repeats of them (`--repeat-each`). Number 0 belongs to what runs outside of a
 * test, such as the screenshots.
 */
export const countFranchises = (config: FullConfig, repeats = 0): number => 1 + filesOf(config).length * (repeats + 1)

function franchiseNumber(): number {
  let info: ReturnType<typeof test.info>
  try {
    info = test.info()
  } catch {
    return 0
  }
  const { config, project, file, repeatEachIndex } = info
  const files = filesOf(config)
  return 1 + repeatEachIndex * files.length + files.indexOf(`${project.name} ${relative(project.testDir, file)}`)
}

/** The franchise of the test file that runs. */
export const ownFranchise = (tenant: TenantKey = 'maple'): OwnFranchise => franchiseOf(franchiseNumber(), tenant)

/** The email address of the file's staff of a role; the first technician's. */
export function ownStaff(role: (typeof STAFF_ROLES)[number]): string {
  const { technicians, ...staff } = ownFranchise()
  return role === 'technician' ? technicians[0] : staff[role]
}
