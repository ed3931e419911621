import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { type FullConfig, test } from '@playwright/test'
import { type Address, TORONTO } from './addresses.ts'

export type TenantKey = 'maple' | 'lonestar'

/** A franchise that only one test file uses, so that no other file takes its hours or adds to its lists. */
export interface OwnFranchise {
  id: string
  tenantId: string
  name: string
  /** Its vans, in the order of their technicians. */
  vans: readonly [string, string, string]
  /** Email addresses of its staff; all have the demo's password. */
  manager: string
  tester: string
  sales: string
  /** Email of the manager of this and of the demo's second franchise, Calgary or Seattle. */
  region: string
  technicians: readonly [string, string, string]
  /** An address at its base. */
  address: Address
  /** An address in its territory that has a mileage charge. */
  farAddress: Address
}

/** The staff roles that work at one franchise. */
export const STAFF_ROLES = ['manager', 'technician', 'tester'] as const

/** The first id of the test files' franchises, above those of the demo. */
export const FIRST_FRANCHISE_ID = 1000

const LETTERS = 'ABCEGHJKLMNPRSTVWXYZ'
/** Places so far from the demo's franchises that neither takes orders of the other. */
const PLACES = {
  maple: { tenantId: '1', name: 'Niagara', host: 'maple.example' },
  lonestar: { tenantId: '2', name: 'El Paso', host: 'lonestar.example' },
} as const

/** Makes a full Canadian postal code for each number of a forward sortation area. */
const canadianCode = (area: string, number: number): string =>
  `${area}${number % 10}${LETTERS[Math.floor(number / 10) % 20]}${Math.floor(number / 200) % 10}`

const canadianAddresses = (number: number): Pick<OwnFranchise, 'address' | 'farAddress'> => {
  const near = { city: 'St. Catharines', postalCode: canadianCode('L2R', number), lat: 43.1719, lng: -79.227 }
  const far = { city: 'Fort Erie', postalCode: canadianCode('L2A', number), lat: 42.8845, lng: -78.9398 }
  return { address: { ...TORONTO, ...near }, farAddress: { ...TORONTO, ...far, street: '5 Far Rd' } }
}

/** ZIP codes of El Paso, without those that lie so far out that an address downtown is not believed for them. */
const EL_PASO_CODES = ['799', '885']
  .flatMap(area => Array.from({ length: 100 }, (_, index) => `${area}${String(index).padStart(2, '0')}`))
  .filter(code => code !== '79928' && code !== '79938')

const americanAddresses = (number: number): Pick<OwnFranchise, 'address' | 'farAddress'> => {
  const address: Address = {
    ...TORONTO,
    street: '500 E San Antonio Ave',
    city: 'El Paso',
    // A repeat of the suite uses codes of the first.
    postalCode: EL_PASO_CODES[number % EL_PASO_CODES.length] ?? '',
    province: 'Texas',
    provinceCode: 'TX',
    country: 'United States',
    countryCode: 'US',
    lat: 31.7584,
    lng: -106.4783,
  }
  return { address, farAddress: address }
}

/** Returns the franchise with this number in a tenant. */
export function franchiseOf(number: number, tenant: TenantKey): OwnFranchise {
  const { tenantId, name, host } = PLACES[tenant]
  // Number 0 is in the screenshots, so its name looks real.
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

/** Whether a file has one of the project's patterns. A text is Playwright's own pattern for every test file. */
const isOf = (file: string, patterns: FullConfig['projects'][number]['testMatch']): boolean =>
  [patterns].flat().some(pattern => typeof pattern === 'string' || pattern.test(file))

/** Lists the test files of all projects, in the order of their franchise numbers. */
const filesOf = ({ projects }: FullConfig): string[] =>
  projects.flatMap(({ name, testDir, testMatch, testIgnore }) =>
    globSync('**/*.spec.ts', { cwd: testDir })
      .filter(file => isOf(file, testMatch) && !isOf(file, testIgnore))
      .toSorted()
      .map(file => `${name} ${file}`),
  )

/** Counts the franchises that all test files and their repeats (`--repeat-each`) need in each tenant. Number 0 is for other scripts, such as the screenshots. */
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

/** Returns the franchise of the running test file. */
export const ownFranchise = (tenant: TenantKey = 'maple'): OwnFranchise => franchiseOf(franchiseNumber(), tenant)

/** Returns the email address of the file's staff member with this role; for technicians the first. */
export function ownStaff(role: (typeof STAFF_ROLES)[number]): string {
  const { technicians, ...staff } = ownFranchise()
  return role === 'technician' ? technicians[0] : staff[role]
}
