import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { vehicleKeys } from '../vehicle/query-keys.ts'
import { ConnectVehicleMutation } from './documents.ts'
import { garageKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'
import { VehicleErrorDialog } from './vehicle-error-dialog.tsx'

/** The parameters with which the connected-car service returns to this page. */
export interface ConnectionAnswer {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
}

interface ConnectionReturnProps {
  userId: string
  answer: ConnectionAnswer
}

/** Completes a connection when the owner returns from the service's page. */
export function ConnectionReturn({ userId, answer: { code = '', state = '', error } }: ConnectionReturnProps) {
  const toast = useToast()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const leave = () => navigate({ to: PATHS.cars, search: {}, replace: true })
  // A query instead of a mutation: a code works once, so it must be sent once however often this renders.
  const connecting = useQuery({
    queryKey: garageKeys.connection(state),
    queryFn: async () => {
      await request(ConnectVehicleMutation, { code, userId, state })
      // Cancels a fetch that started before the connection and would return old data.
      await queryClient.cancelQueries({ queryKey: vehicleKeys.saved(userId) })
      await queryClient.invalidateQueries({ queryKey: vehicleKeys.saved(userId) })
      toast({ tone: 'success', message: TEXTS.connection.done })
      await leave()
      return true
    },
    enabled: code !== '' && state !== '',
    retry: false,
    staleTime: Infinity,
  })
  if (error !== undefined) return <Alert tone="warning">{TEXTS.connection.denied}</Alert>
  if (connecting.isError) return <VehicleErrorDialog error={connecting.error} onClose={() => void leave()} />
  if (connecting.isFetching) return <Alert tone="info">{TEXTS.connection.underWay}</Alert>
  return null
}
