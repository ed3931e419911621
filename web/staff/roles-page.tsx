import { useQuery } from '@tanstack/react-query'
import { MANAGER_RIGHTS, PERMISSIONS, type Permission, rolesWith } from '../../domain/account/permissions.ts'
import { STAFF_ROLES, type StaffRole } from '../../domain/account/roles.ts'
import type { CountryCode } from '../../domain/address/country.ts'
import { formatList } from '../../domain/format/list.ts'
import { spell } from '../../domain/format/spelling.ts'
import { roleDuty, roleName } from '../../domain/staff/role-names.ts'
import { useMay } from '../platform/session/use-may.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { useListSearch } from '../ui/display/list-search.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { IconShieldLock } from '../ui/icon/shield-lock.gen.ts'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { PERMISSION_TEXTS } from './permission-texts.ts'
import { type Member, staffQuery } from './queries.ts'
import { shortList } from './short-list.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.rolesPage

/** The roles that the settings know; technicians and sales change none of them. */
const COLUMNS = ['owner', 'admin', 'manager', 'tester'] as const satisfies readonly StaffRole[]

const isGranted = (permission: Permission): boolean => MANAGER_RIGHTS.some(right => right === permission)

/** Names the roles that have a permission. Admins have all that managers have, and owners all that admins have. */
const holderNames = (permission: Permission): string =>
  formatList(
    COLUMNS.filter(role => rolesWith(permission).includes(role)).map(role =>
      role === 'manager' && isGranted(permission) ? texts.granted(roleName(role)) : roleName(role),
    ),
  )

const rulesIn = (country: CountryCode): readonly Column<Permission>[] => [
  {
    key: 'what',
    header: texts.what,
    primary: true,
    render: permission => spell(country, PERMISSION_TEXTS[permission]),
  },
  { key: 'who', header: texts.whoMay, render: holderNames },
]

interface RoleHolders {
  role: StaffRole
  names: string[]
}

const HOLDERS: readonly Column<RoleHolders>[] = [
  { key: 'role', header: texts.role, primary: true, render: ({ role }) => roleName(role) },
  { key: 'duty', header: texts.duty, render: ({ role }) => roleDuty(role) },
  { key: 'who', header: texts.who, render: ({ names }) => (names.length === 0 ? texts.nobody : shortList(names)) },
]

/** Returns who has each role. Managers by their role of owner or admin are listed there only. */
const holdersOf = (members: readonly Member[]): RoleHolders[] =>
  STAFF_ROLES.map(role => ({
    role,
    names: members
      .filter(({ roles, deactivatedAt }) => deactivatedAt === null && roles.includes(role))
      .filter(({ roles }) => role !== 'manager' || !(roles.includes('owner') || roles.includes('admin')))
      .map(({ name }) => name),
  }))

/** Which role may do what in the settings, and who has it. */
export function RolesPage() {
  const seesStaff = useMay('staff.see')
  const { countryCode } = useTenant()
  const { shown, bar, noneFound } = useListSearch({
    rows: PERMISSIONS,
    label: texts.search,
    textsOf: permission => [spell(countryCode, PERMISSION_TEXTS[permission]), holderNames(permission)],
  })
  return (
    <Page title={texts.title} intro={texts.intro} width="wide">
      {seesStaff && <Holders />}
      <Card title={texts.rules} description={texts.rulesHint}>
        {bar}
        <DataTable
          caption={texts.rules}
          columns={rulesIn(countryCode)}
          rows={{ status: 'ready', data: shown ?? PERMISSIONS }}
          rowKey={permission => permission}
          compact
          empty={noneFound}
        />
      </Card>
    </Page>
  )
}

function Holders() {
  const { data, error, refetch } = useQuery(staffQuery())
  return (
    <Card title={texts.holders}>
      <DataTable
        brief
        caption={texts.holders}
        columns={HOLDERS}
        rows={loadable({ data: data && holdersOf(data), error, refetch })}
        rowKey={({ role }) => role}
        empty={<EmptyState icon={<IconShieldLock />}>{texts.nobody}</EmptyState>}
        expectedRows={STAFF_ROLES.length}
      />
    </Card>
  )
}
