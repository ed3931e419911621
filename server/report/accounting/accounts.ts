import { sql } from 'kysely'
import type { CountryCode } from '../../../domain/address/country.ts'
import { TAX_RATES } from '../../../domain/pricing/taxes.ts'
import {
  ACCOUNT_ROLES,
  type AccountRole,
  chartOf,
  defaultAccount,
  type MappedAccount,
} from '../../../domain/report/accounts.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField } from '../../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../../settings/save-section.ts'
import { TEXTS } from './texts.ts'

const MAX_CODE = 20
const MAX_NAME = 150

const mappedAccounts = (db: Database): Promise<MappedAccount[]> =>
  db.selectFrom('ledger_account').select(['role', 'detail', 'code', 'name']).execute()

/** Every tenant's row can be read, so the connection's own is named. */
async function tenantCountry(db: Database): Promise<CountryCode> {
  const own = db.selectFrom('tenant').where('id', '=', sql<number>`app.current_tenant()`)
  return (await own.select('country_code').executeTakeFirstOrThrow()).country_code
}

/** Returns the lookup of the tenant's accounts. */
export const chart = async (db: Database) => chartOf(await mappedAccounts(db), await tenantCountry(db))

/** An account as the settings list it. */
export interface ListedAccount extends MappedAccount {
  /** Whether the tenant has not mapped it. */
  isDefault: boolean
}

/** The names of taxes in the countries where the product is sold. */
const TAX_NAMES = [
  ...new Set(
    Object.values(TAX_RATES).flatMap(rates =>
      Object.values(rates).flatMap(({ taxes }) => taxes.map(({ name }) => name)),
    ),
  ),
].toSorted()

/** Returns what the tenant mapped an account to, the only thing that a change overwrites. */
const mappedTo = (
  mapped: readonly MappedAccount[],
  { role, detail }: Pick<MappedAccount, 'role' | 'detail'>,
): { code: string | null; name: string | null } => {
  const own = mapped.find(account => account.role === role && account.detail === detail)
  return { code: own?.code ?? null, name: own?.name ?? null }
}

/** Returns every account of the tenant's chart, in the order of roles, taxes by name after their role. */
export async function chartOfAccounts(db: Database): Promise<Stamped<ListedAccount>[]> {
  const [mapped, country] = [await mappedAccounts(db), await tenantCountry(db)]
  const mappedAccount = (role: AccountRole, detail: string) =>
    mapped.find(account => account.role === role && account.detail === detail)
  return ACCOUNT_ROLES.flatMap(role =>
    ['', ...(role === 'TAX' ? TAX_NAMES : [])].map(detail => {
      const account = mappedAccount(role, detail) ?? mappedAccount(role, '') ?? defaultAccount(role, country)
      return {
        role,
        detail,
        code: account.code,
        name: account.name,
        isDefault: mappedAccount(role, detail) === undefined,
        stamp: withStamp(mappedTo(mapped, { role, detail })).stamp,
      }
    }),
  )
}

/**
 * Maps an account to the tenant's code and name; without both it has the default again.
 * @throws Refusal 422 for a code or name that is too long or missing, and for a name of a tax on another role; 409 as saveSection
 */
export async function saveAccount(
  context: SignedInContext,
  { role, detail, seen, ...texts }: MappedAccount & { seen: string },
): Promise<Stamped<ListedAccount>[]> {
  const [code, name] = [texts.code.trim(), texts.name.trim()]
  if (detail !== '' && !(role === 'TAX' && TAX_NAMES.includes(detail))) throw invalidField('detail', TEXTS.unknownTax)
  const isReset = code === '' && name === ''
  if (!isReset && (code === '' || code.length > MAX_CODE)) throw invalidField('code', TEXTS.wrongAccount)
  if (!isReset && (name === '' || name.length > MAX_NAME)) throw invalidField('name', TEXTS.wrongAccount)
  await saveSection(context, {
    subject: 'ledger_account',
    owner: { key: { role, detail } },
    read: async db => mappedTo(await mappedAccounts(db), { role, detail }),
    seen,
    write: async db => {
      if (isReset) await db.deleteFrom('ledger_account').where('role', '=', role).where('detail', '=', detail).execute()
      else
        await db
          .insertInto('ledger_account')
          .values({ role, detail, code, name })
          .onConflict(conflict => conflict.columns(['tenant_id', 'role', 'detail']).doUpdateSet({ code, name }))
          .execute()
    },
  })
  return await chartOfAccounts(context.scope.db)
}
