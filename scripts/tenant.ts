// The operator's command for tenants, with the rights of the database's owner. docs/operations.md lists what it does.
import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { demoAt, makeDemoTenant } from '../db/seed/demo-tenant.ts'
import { isCountryCode } from '../domain/address/country.ts'
import { loadConfig } from '../server/platform/config.ts'
import { appRoleUrl } from '../server/platform/database/app-role.ts'
import { openOwnerPool } from '../server/platform/database/owner-pool.ts'
import { keysOf, secretOf } from '../server/platform/secret.ts'
import { uploadsBase, uploadsOf } from '../server/services.ts'
import { uploadStoreOf } from '../server/backup/uploads.ts'
import { TenantDatabases } from '../server/platform/database/tenant-database.ts'
import { createTenant } from '../server/operator/create-tenant.ts'
import { addDomain, makePrimary, removeDomain } from '../server/operator/domains.ts'
import { deleteTenant } from '../server/operator/delete-tenant.ts'
import { exportTenant } from '../server/operator/export-tenant.ts'
import { changeFranchiseZone } from '../server/operator/franchise-zone.ts'
import { listTenants, showTenant } from '../server/operator/list-tenants.ts'
import { makeOwner } from '../server/operator/make-owner.ts'
import { isStateCommand, setState, type StateCommand } from '../server/operator/set-state.ts'
import { moveIn } from '../server/operator/move/move-in.ts'
import { moveOut, stay } from '../server/operator/move/move-out.ts'
import { printedSetupLink } from '../server/operator/setup-link.ts'
import { readArguments } from './read-arguments.ts'

const USAGE = `Usage: npm run tenant -- list
       npm run tenant -- create --name "Prairie Lube" --street "120 8 Ave SW" --city Calgary --province AB --postal-code "T2P 1B3"
         --phone 4035550142 --owner "Olive Owner" --email olive@example.com [--host book.example.com]
       npm run tenant -- setup-link
       npm run tenant -- show --tenant 1
       npm run tenant -- domain add|remove|primary book.example.com --tenant 1
       npm run tenant -- owner --tenant 1 --email olive@example.com [--name "Olive Owner"]
       npm run tenant -- franchise zone America/Edmonton --tenant 1 --franchise 2
       npm run tenant -- pause --tenant 1 [--message "We are back on Monday."]
       npm run tenant -- open --tenant 1
       npm run tenant -- close --tenant 1 [--yes]
       npm run tenant -- export --tenant 1 --file business.zip
       npm run tenant -- move-out --tenant 1 --file move.zip
       npm run tenant -- move-in --file move.zip
       npm run tenant -- stay --tenant 1
       npm run tenant -- delete --tenant 1 --name "Prairie Lube"
       npm run tenant -- demo [--country CA|US] [--host demo.localhost] [--reset]`

type Pool = Awaited<ReturnType<typeof openOwnerPool>>['pool']
const DOMAIN_ACTIONS = { add: addDomain, remove: removeDomain, primary: makePrimary } as const

const text = { type: 'string' } as const
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    tenant: text,
    email: text,
    name: text,
    message: text,
    yes: { type: 'boolean' },
    street: text,
    city: text,
    province: text,
    'postal-code': text,
    phone: text,
    owner: text,
    host: text,
    franchise: text,
    file: text,
    country: text,
    reset: { type: 'boolean' },
  },
})
const [command, action, host] = positionals
const config = loadConfig(process.env)
const siteUrl = config.publicUrl ?? `http://localhost:${config.port}`

/** @throws Error with the usage */
function operated(): { tenantId: number; by: string } {
  const tenantId = Number(values.tenant)
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new Error(USAGE)
  return { tenantId, by: userInfo().username }
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await terminal.question(question)
  terminal.close()
  return typed
}

/** Asks the operator to type the tenant's name. @throws Error when they type anything else */
async function confirmByName(name: string): Promise<void> {
  if (values.yes) return
  const typed = await ask(`This ends all bookings of ${name}. Type its name to go on: `)
  if (typed.trim() !== name) throw new Error('Nothing was changed.')
}

async function changeState(pool: Pool, name: StateCommand): Promise<string> {
  const { tenantId, by } = operated()
  if (name === 'close') await confirmByName((await showTenant(pool, tenantId)).name)
  await setState(pool, { command: name, message: values.message, tenantId, by })
  return `Tenant ${tenantId} is ${(await showTenant(pool, tenantId)).state}.`
}

async function changeDomain(pool: Pool): Promise<string> {
  const change = Object.entries(DOMAIN_ACTIONS).find(([name]) => name === action)?.[1]
  if (!change || host === undefined) throw new Error(USAGE)
  await change(pool, { ...operated(), host })
  return `Hosts: ${(await showTenant(pool, operated().tenantId)).hosts.join(', ') || 'none'}`
}

/** @throws Error with the usage when a value is missing */
function requiredValue(name: Exclude<keyof typeof values, 'yes' | 'reset'>): string {
  const value = values[name]
  if (value === undefined) throw new Error(USAGE)
  return value
}

/** Returns what the operator sends to a new owner. */
function invitation(email: string, hosts: readonly string[], path: string): string {
  const site = new URL(siteUrl)
  if (hosts[0] !== undefined) site.hostname = hosts[0]
  return `${email} is an owner. Send them this link to choose a password; it works once, for 24 hours:\n${site.origin}${path}`
}

async function create(pool: Pool, url: string): Promise<string> {
  const databases = new TenantDatabases(appRoleUrl(url, secretOf(config)), 1)
  try {
    const { tenantId, path } = await createTenant(pool, databases.of(0), {
      businessName: requiredValue('name'),
      street: requiredValue('street'),
      city: requiredValue('city'),
      provinceCode: requiredValue('province'),
      postalCode: requiredValue('postal-code'),
      phoneNumber: requiredValue('phone'),
      ownerName: requiredValue('owner'),
      email: requiredValue('email'),
      host: values.host,
      by: userInfo().username,
      now: new Date(),
    })
    const { hosts } = await showTenant(pool, tenantId)
    return `Tenant ${tenantId} is made, in set-up.\n${invitation(requiredValue('email'), hosts, path)}`
  } finally {
    await databases.close()
  }
}

/** `franchise zone <IANA zone>` */
async function changeZone(url: string): Promise<string> {
  const franchiseId = Number(requiredValue('franchise'))
  if (action !== 'zone' || host === undefined || !Number.isSafeInteger(franchiseId)) throw new Error(USAGE)
  const { tenantId, by } = operated()
  const databases = new TenantDatabases(appRoleUrl(url, secretOf(config)), 1)
  try {
    const name = await changeFranchiseZone(databases.of(tenantId), { franchiseId, timeZone: host, by })
    return `${name} uses ${host}. Its opening hours and payout days are those of that zone from now on.`
  } finally {
    await databases.close()
  }
}

async function exportAll(pool: Pool, url: string): Promise<string> {
  const databases = new TenantDatabases(appRoleUrl(url, secretOf(config)), 1)
  try {
    const file = requiredValue('file')
    const { files, missingUploads } = await exportTenant(pool, databases, {
      ...operated(),
      file,
      now: new Date(),
      uploads: uploadsOf(config),
    })
    const missing = missingUploads.length === 0 ? '' : ` The store no longer has ${missingUploads.length} uploads.`
    return `${file} has ${Object.keys(files).length} files with everything of tenant ${operated().tenantId}.${missing}`
  } finally {
    await databases.close()
  }
}

const ownUploads = { store: uploadStoreOf(config), base: uploadsBase(config) }

async function leave(pool: Pool): Promise<string> {
  const file = requiredValue('file')
  const { environmentName } = config
  const { tenant, files } = await moveOut(pool, {
    ...operated(),
    file,
    secret: secretOf(config),
    environmentName,
    uploads: ownUploads,
    now: new Date(),
  })
  return `${file} has ${Object.keys(files).length} files with everything of ${tenant.name}, also its secrets: keep it safe. It is no longer open here. Next, at the other installation: npm run tenant -- move-in --file ${file}
If it does not move after all: npm run tenant -- stay --tenant ${tenant.id}`
}

async function arrive(pool: Pool): Promise<string> {
  const { environmentName } = config
  const arrived = await moveIn(pool, {
    file: requiredValue('file'),
    keys: keysOf(config),
    environmentName,
    uploads: ownUploads,
  })
  const { tenant, rows, files } = arrived
  return `${tenant.name} is here as tenant ${tenant.id}, with ${rows} rows and ${files} files. Lead its hosts and the payment provider's webhooks here, and open it: npm run tenant -- open --tenant ${tenant.id}`
}

async function remain(pool: Pool): Promise<string> {
  await stay(pool, operated())
  return `Tenant ${operated().tenantId} is here again. Do not read its archive anywhere.`
}

/** Asks for the name of the business, unless the command has it. */
async function deleteAll(pool: Pool): Promise<string> {
  const { name } = await showTenant(pool, operated().tenantId)
  const typedName = values.name ?? (await ask(`This deletes ${name} with all of its data. Type its name to go on: `))
  const { rows, files } = await deleteTenant(pool, {
    ...operated(),
    typedName,
    now: new Date(),
    uploads: uploadsOf(config),
  })
  return `${name} is deleted: ${rows} rows and ${files} files.`
}

async function makeDemo(pool: Pool): Promise<string> {
  if (!config.sandbox) throw new Error('Accounts of a demo have a public password, so it needs SANDBOX=true.')
  const country = values.country ?? 'CA'
  const demoHost = values.host ?? 'demo.localhost'
  if (!isCountryCode(country)) throw new Error(USAGE)
  const known = await demoAt(pool, demoHost)
  const [by, now, uploads] = [userInfo().username, new Date(), uploadsOf(config)]
  if (values.reset && known !== null) {
    const { name } = await showTenant(pool, known)
    await deleteTenant(pool, { tenantId: known, by, typedName: name, now, uploads })
  }
  const standIns = { payments: !config.stripe, carSecret: config.smartcar ? null : secretOf(config) }
  const { tenantId, isNew, ownerEmail, password } = await makeDemoTenant(pool, {
    country,
    host: demoHost,
    now,
    standIns,
  })
  const state = isNew ? 'is made' : 'was made before; --reset begins anew'
  return `Tenant ${tenantId} ${state}: http://${demoHost}, ${ownerEmail}, password ${password}`
}

/** Runs the command. @returns what it prints */
async function run(pool: Pool, url: string): Promise<string> {
  if (command === 'create') return await create(pool, url)
  if (command === 'list') {
    const rows = await listTenants(pool)
    return rows
      .map(
        ({ id, name, kind, state, movedAt, hosts }) =>
          `${id}  ${name}  ${kind}, ${movedAt ? 'moved away' : state}  ${hosts.join(', ')}`,
      )
      .join('\n')
  }
  if (command === 'setup-link') return await printedSetupLink(pool, keysOf(config), siteUrl)
  if (command === 'show') {
    const shown = await showTenant(pool, operated().tenantId)
    return Object.entries(shown)
      .map(([key, value]) => `${key.padEnd(12)}${Array.isArray(value) ? value.join(', ') || 'none' : String(value)}`)
      .join('\n')
  }
  if (command === 'export') return await exportAll(pool, url)
  if (command === 'move-out') return await leave(pool)
  if (command === 'move-in') return await arrive(pool)
  if (command === 'stay') return await remain(pool)
  if (command === 'delete') return await deleteAll(pool)
  if (command === 'demo') return await makeDemo(pool)
  if (command === 'franchise') return await changeZone(url)
  if (command === 'domain') return await changeDomain(pool)
  if (command === 'owner') {
    const path = await makeOwner(pool, {
      ...operated(),
      email: requiredValue('email'),
      name: values.name,
      now: new Date(),
    })
    return invitation(requiredValue('email'), (await showTenant(pool, operated().tenantId)).hosts, path)
  }
  if (isStateCommand(command)) return await changeState(pool, command)
  throw new Error(USAGE)
}

const database = await openOwnerPool()
try {
  console.log(await run(database.pool, database.url))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await database.close()
}
