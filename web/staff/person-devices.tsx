import { formatDateTime } from '../../domain/format/dates.ts'
import { request } from '../platform/api/api.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import { RecordList } from '../ui/display/record-list.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { EndStaffSessionsMutation } from './documents.ts'
import type { Person } from './queries.ts'
import { TEXTS } from './texts.ts'
import { usePersonAction } from './use-person.ts'

const texts = TEXTS.person

type Device = NonNullable<Person['login']>['devices'][number]

/** Where a person is signed in. Signs out one device, or all. */
export function PersonDevices({ person: { id }, devices }: { person: Person; devices: readonly Device[] }) {
  const ending = usePersonAction<Device | null>(
    async device => (await request(EndStaffSessionsMutation, { id, deviceId: device?.id ?? null })).endStaffSessions,
    device => (device === null ? texts.allSignedOut : texts.signedOut(device.name)),
  )
  const others = devices.filter(({ isCurrent }) => !isCurrent)
  return (
    <SettingsSection title={texts.devices} explanation={<p>{texts.devicesHint}</p>}>
      {devices.length === 0 && <p>{texts.noDevices}</p>}
      {devices.length > 0 && (
        <RecordList
          label={texts.devices}
          records={devices.map(device => ({
            key: device.id,
            title: device.name,
            details: texts.lastUsed(formatDateTime(new Date(device.lastUsedAt), visitorZone())),
            actions: device.isCurrent ? (
              <StatusBadge tone="success">{texts.thisDevice}</StatusBadge>
            ) : (
              <Button
                size="sm"
                aria-label={texts.signOutOf(device.name)}
                busy={ending.isPending && ending.variables?.id === device.id}
                onClick={() => ending.mutate(device)}
              >
                {texts.signOut}
              </Button>
            ),
          }))}
        />
      )}
      {others.length > 1 && (
        <div>
          <Button busy={ending.isPending && ending.variables === null} onClick={() => ending.mutate(null)}>
            {texts.signOutAll}
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}
