import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { actsEverywhere } from '../../domain/account/permissions.ts'
import { dayOf } from '../../domain/format/day-text.ts'
import { formatList } from '../../domain/format/list.ts'
import { roleNames } from '../../domain/staff/role-names.ts'
import { useStaffZone } from '../franchise-choice/franchise.ts'
import { ApiError } from '../platform/api/api.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import { KeyValues } from '../ui/display/key-values.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { PersonAccess } from './person-access.tsx'
import { PersonDevices } from './person-devices.tsx'
import { Deactivated, PersonLeaving } from './person-leaving.tsx'
import { PersonLogin } from './person-login.tsx'
import { PersonRights } from './person-rights.tsx'
import { type Person, personQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.person

/** One member of the staff: what they may do, how they log in, and whether they still work here. */
export function PersonPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(personQuery(id))
  const back = <Link to={PATHS.settingsStaff}>{TEXTS.title}</Link>
  if (data) return <PersonSections key={data.id} person={data} back={back} />
  return (
    <Page title={TEXTS.title} back={back} width="wide">
      {error instanceof ApiError && error.statusCode === 404 ? (
        <Alert tone="info">{texts.notFound}</Alert>
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="card" count={3} />
      )}
    </Page>
  )
}

function PersonSections({ person, back }: { person: Person; back: React.ReactNode }) {
  const zone = useStaffZone()
  const { name, email, problem, login, deactivatedAt, lastSeenAt, isOneself } = person
  const isChangeable = problem === null && deactivatedAt === null
  const seen = lastSeenAt === null ? texts.neverSeen : texts.lastSeen(dayOf(new Date(lastSeenAt), zone))
  return (
    <Page title={name} intro={`${email} · ${seen}`} back={back} width="wide">
      {deactivatedAt !== null && <Deactivated person={person} since={dayOf(new Date(deactivatedAt), zone)} />}
      {isOneself && (
        <Alert tone="info" action={<ButtonLink to={PATHS.staffAccount}>{texts.openAccount}</ButtonLink>}>
          {texts.oneself}
        </Alert>
      )}
      {problem !== null && !isOneself && <Alert tone="info">{problem}</Alert>}
      <Stack>
        {isChangeable ? <PersonAccess person={person} /> : <CurrentAccess person={person} />}
        <SettingsSection title={texts.rights} explanation={<p>{texts.rightsHint}</p>}>
          <PersonRights person={person} />
        </SettingsSection>
        {login && deactivatedAt === null && (
          <>
            <PersonDevices person={person} devices={login.devices} />
            <PersonLogin person={person} login={login} />
          </>
        )}
        {isChangeable && !isOneself && <PersonLeaving person={person} />}
      </Stack>
    </Page>
  )
}

/** The access of a person that this reader does not change now. */
function CurrentAccess({ person: { roles, places, vendors } }: { person: Person }) {
  const vans = places.flatMap(place => place.vans)
  return (
    <SettingsSection title={texts.kept} explanation={<p>{texts.accessHint}</p>}>
      <KeyValues
        items={[
          { label: TEXTS.access.roles, value: formatList(roleNames(roles)) },
          {
            label: TEXTS.access.franchises,
            value: actsEverywhere(roles) ? TEXTS.list.everywhere : formatList(places.map(place => place.name)),
          },
          { label: TEXTS.access.vans, value: vans.length === 0 ? texts.none : formatList(vans) },
          { label: TEXTS.access.vendors, value: vendors.length === 0 ? texts.none : formatList(vendors) },
        ]}
      />
    </SettingsSection>
  )
}
