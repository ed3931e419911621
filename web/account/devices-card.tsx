import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '../../domain/format/dates.ts'
import { request } from '../platform/api/api.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { DevicesQuery, SignOutDeviceMutation, SignOutOtherDevicesMutation } from './documents.ts'
import { accountKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.devices

/** Lists the devices where the user is signed in. Signs out one, or all others. */
export function DevicesCard({ userId }: { userId: number }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const queryKey = accountKeys.devices(userId)
  const devices = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await request(DevicesQuery, {}, signal)).devices,
  })
  const signingOut = useMutation({
    mutationFn: async (device: { id: string; name: string } | 'others') => {
      await (device === 'others'
        ? request(SignOutOtherDevicesMutation, {})
        : request(SignOutDeviceMutation, { id: device.id }))
      await queryClient.invalidateQueries({ queryKey })
    },
    onSuccess: (_done, device) =>
      toast({ tone: 'success', message: device === 'others' ? texts.othersSignedOut : texts.signedOut(device.name) }),
    onError: () => toast({ tone: 'danger', message: texts.failed }),
  })
  const isBusy = (device: string): boolean =>
    signingOut.isPending && (signingOut.variables === 'others' ? 'others' : signingOut.variables.id) === device
  const others = devices.data?.filter(device => !device.isCurrent) ?? []
  return (
    <Card title={texts.title} description={texts.hint}>
      {devices.isPending && <Skeleton count={3} />}
      {devices.isError && !devices.data && (
        <ErrorState message={texts.loadFailed} onRetry={() => void devices.refetch()} />
      )}
      {devices.data && (
        <RecordList
          label={texts.title}
          records={devices.data.map(({ id, name, lastUsedAt, isCurrent }) => ({
            key: id,
            title: name,
            details: isCurrent ? texts.inUse : texts.lastUsed(formatDateTime(new Date(lastUsedAt), visitorZone())),
            actions: isCurrent ? (
              <StatusBadge tone="success">{texts.current}</StatusBadge>
            ) : (
              <Button
                size="sm"
                aria-label={texts.signOutLabel(name)}
                busy={isBusy(id)}
                onClick={() => signingOut.mutate({ id, name })}
              >
                {texts.signOut}
              </Button>
            ),
          }))}
        />
      )}
      {others.length > 1 && (
        <Button busy={isBusy('others')} onClick={() => signingOut.mutate('others')}>
          {texts.signOutOthers}
        </Button>
      )}
    </Card>
  )
}
