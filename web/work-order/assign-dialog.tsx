import { useState } from 'react'
import { request } from '../app/api.ts'
import { useFranchises } from '../app/franchise.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { RadioCards } from '../ui/choice-cards.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useToast } from '../ui/toast.tsx'
import { AssignWorkOrderMutation } from './documents.ts'
import { EditDialog } from './edit-dialog.tsx'
import type { Order } from './order.ts'
import { TEXTS } from './texts.ts'
import { useChange } from './use-change.ts'
import { useVans } from './use-work-orders.ts'

/** Gives the order to another van, of this or another franchise in its country (WOFLOW-14). */
export function AssignDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { franchises } = useFranchises()
  const [franchiseId, setFranchiseId] = useState(order.franchise?.id ?? '')
  const [chosen, setChosen] = useState<string>()
  const vans = useVans(franchiseId)
  const toast = useToast()
  const van = vans.data?.find(({ id }) => id === chosen)
  const change = useChange(
    order,
    async (vanId: string, version) => {
      const to = { assignedFranchise: franchiseId, assignedVan: vanId }
      return (await request(AssignWorkOrderMutation, { id: order.id, version, ...to })).assignWorkOrder
    },
    ({ van: given }) => {
      toast({ tone: 'success', message: TEXTS.assigned(given?.name ?? '') })
      onClose()
    },
  )
  return (
    <EditDialog
      title={TEXTS.assign}
      open
      onClose={onClose}
      change={change}
      saveLabel={van ? TEXTS.assignTo(van.name) : TEXTS.assign}
      disabled={!van}
      onSave={() => van && change.mutate(van.id)}
    >
      <SelectField
        label={TEXTS.franchise}
        value={franchiseId}
        onChange={setFranchiseId}
        options={franchises
          .filter(({ countryCode }) => countryCode === order.address.countryCode)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      {vans.error ? (
        <ErrorState message={vans.error.message} onRetry={() => void vans.refetch()} />
      ) : vans.data ? (
        <RadioCards
          legend={TEXTS.van}
          value={chosen}
          onChange={setChosen}
          choices={vans.data.map(({ id, name }) => ({
            value: id,
            title: name,
            description: id === order.van?.id ? TEXTS.hasItNow : undefined,
            disabled: id === order.van?.id,
          }))}
        />
      ) : (
        <Skeleton shape="card" count={2} />
      )}
    </EditDialog>
  )
}
