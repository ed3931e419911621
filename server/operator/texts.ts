import { formatList } from '../../domain/format/list.ts'

export const TEXTS = {
  domainMalformed: (host: string) => `${host} is not the name of a host. Give a name such as book.example.com.`,
  domainTaken: (host: string) => `${host} is taken. A host belongs to one tenant.`,
  domainUnknown: (host: string) => `${host} is not a host of this tenant.`,
  domainPrimary: 'Mails link to the primary host. Make another host the primary first.',
  messageLength: 'The message for customers needs 1 to 300 characters.',
  wrongState: {
    pause: 'Only an open business can be paused.',
    open: 'A business in set-up is opened by its owner, in the settings, once nothing is missing.',
    close: 'This business cannot be closed.',
  },
  isCustomer: 'This email belongs to a customer. Staff and customer are never one account: give another email.',
  unknownProvince: (code: string) => `${code} is no province or state. Give its two letters.`,
  isSetUp: 'The site is set up. Make further tenants with: npm run tenant -- create',
  nameNeeded: 'Nobody has this email yet. Give a name with --name.',
  unknownZone: (zones: readonly string[]) => `Choose a time zone of the franchise's country: ${formatList(zones)}.`,
  zoneOrders: (ids: readonly number[]) =>
    `The franchise has open orders. Complete, move or cancel these first: ${ids.join(', ')}.`,
  zoneUnissued: (from: string, to: string) =>
    `The payout statements of ${from} to ${to} are not issued yet. Try again after they are issued.`,
  noTenant: (id: number) => `Tenant ${id} was not found.`,
  fileExists: (file: string) => `${file} exists already. Give another name, or move it away.`,
  notClosed: 'Only a closed business can be deleted. Close it first with: npm run tenant -- close',
  notExported: (days: number) =>
    `It can be deleted once an export of it is ${days} days old, so that nothing is lost by mistake. Make one with: npm run tenant -- export`,
  notPaused: 'Pause or close the business first, with: npm run tenant -- pause',
  movedAlready: 'This business moved already. If it is open nowhere else: npm run tenant -- stay',
  jobsWait: (count: number) =>
    `${count} jobs of the business wait. Try again when they are done; a worker must be running.`,
  otherRelease: (theirs: string, ours: string) =>
    `The archive is of another release (${theirs}, here ${ours}). Bring both installations to the same one, and write it again.`,
  otherSecret:
    'The archive was written with another SECRET, so its payment keys and links could not be read here. Add that one to SECRET_PREVIOUS.',
  idTaken: (id: number) => `Tenant ${id} is here already. Nothing was changed.`,
  hostTaken: (detail: string) =>
    `A host of the business belongs to another tenant here. Nothing was changed. ${detail}`,
  otherFile: (name: string) => `The archive has a file that is not of this business: ${name}. Nothing was changed.`,
  missingTable: (name: string) => `The archive has no table ${name}. Nothing was changed.`,
  otherCount: (name: string, sent: number, arrived: number) =>
    `The archive has ${sent} rows of ${name}, but ${arrived} arrived. Nothing was changed.`,
  brokenReferences: (names: readonly string[]) =>
    `Rows refer to others that are not in the archive: ${formatList(names)}. Nothing was changed.`,
  noRightToMove:
    'The role of DATABASE_URL may not insert rows as they are. Run this as an administrator of the database: grant set on parameter session_replication_role to <its name>',
  otherName: 'This is not its name. Nothing was deleted.',
} as const
