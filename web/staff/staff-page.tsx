import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { actsEverywhere } from '../../domain/account/permissions.ts'
import { dayOf } from '../../domain/format/day-text.ts'
import { formatList } from '../../domain/format/list.ts'
import { roleNames } from '../../domain/staff/role-names.ts'
import { useFranchises, useStaffZone } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { useListSearch } from '../ui/display/list-search.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { IconUserPlus } from '../ui/icon/user-plus.gen.ts'
import { IconUsers } from '../ui/icon/users.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { Page } from '../ui/layout/page.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { type Member, staffQuery } from './queries.ts'
import { shortList } from './short-list.ts'
import classes from './staff-page.module.css'
import { TEXTS } from './texts.ts'

const texts = TEXTS.list

const columnsIn = (zone: string): readonly Column<Member>[] => [
  {
    key: 'name',
    header: texts.name,
    primary: true,
    render: ({ id, name, email }) => (
      <div className={classes.person}>
        <Link to={PATHS.settingsPerson} params={{ id }}>
          {name}
        </Link>
        <span className={classes.email}>{email}</span>
      </div>
    ),
  },
  { key: 'roles', header: texts.roles, render: ({ roles }) => formatList(roleNames(roles)) },
  {
    key: 'places',
    header: texts.places,
    render: ({ roles, franchises, vans }) =>
      [actsEverywhere(roles) ? texts.everywhere : shortList(franchises), shortList(vans)].filter(Boolean).join(' · '),
  },
  {
    key: 'factor',
    header: texts.secondFactor,
    render: ({ hasSecondFactor }) =>
      hasSecondFactor ? (
        <StatusBadge tone="success">{texts.on}</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">{texts.off}</StatusBadge>
      ),
  },
  {
    key: 'seen',
    header: texts.lastSeen,
    render: ({ lastSeenAt, deactivatedAt }) =>
      deactivatedAt !== null ? (
        <StatusBadge tone="neutral">{texts.deactivated}</StatusBadge>
      ) : lastSeenAt === null ? (
        texts.never
      ) : (
        dayOf(new Date(lastSeenAt), zone)
      ),
  },
]

/** The staff, and the invitations that wait for an answer. */
export function StaffPage() {
  const seesStaff = useMay('staff.see')
  return seesStaff ? (
    <StaffList />
  ) : (
    <Page title={TEXTS.title} width="wide">
      <EmptyState icon={<IconUsers />}>{TEXTS.notForYou}</EmptyState>
    </Page>
  )
}

function StaffList() {
  const [isInviting, setIsInviting] = useState(false)
  const zone = useStaffZone()
  const mayInvite = useMay('technicians.change')
  const query = useQuery(staffQuery())
  const { place, choice } = usePlace()
  const { shown, bar, noneFound } = useListSearch({
    rows: place === undefined ? query.data : query.data?.filter(member => worksIn(member, place)),
    label: texts.search,
    textsOf: ({ name, email, roles, franchises, vans }) => [name, email, ...roleNames(roles), ...franchises, ...vans],
    filters: choice,
  })
  const invite = mayInvite && (
    <Button variant="primary" icon={<IconUserPlus size={20} aria-hidden />} onClick={() => setIsInviting(true)}>
      {TEXTS.invite.open}
    </Button>
  )
  return (
    <Page title={TEXTS.title} intro={TEXTS.intro} width="wide" actions={invite}>
      <InvitationsCard zone={zone} />
      {bar}
      <DataTable
        brief
        caption={TEXTS.title}
        columns={columnsIn(zone)}
        rows={loadable({ ...query, data: shown })}
        rowKey={({ id }) => id}
        empty={
          noneFound ?? (
            <EmptyState icon={<IconUsers />}>{place === undefined ? texts.empty : texts.nobodyThere}</EmptyState>
          )
        }
      />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Page>
  )
}

const worksIn = ({ roles, franchises }: Member, place: string): boolean =>
  actsEverywhere(roles) || franchises.includes(place)

/** The franchise that the list is about, in the address so that links lead to it; nothing to choose where there is only one. */
function usePlace() {
  const { franchise: place } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { franchises } = useFranchises()
  const choice = franchises.length > 1 && (
    <SelectField
      label={texts.franchise}
      value={place ?? ''}
      onChange={name =>
        void navigate({ to: PATHS.settingsStaff, search: name === '' ? {} : { franchise: name }, replace: true })
      }
      placeholder={texts.allFranchises}
      options={franchises.map(({ name }) => ({ value: name, label: name }))}
    />
  )
  return { place, choice }
}
