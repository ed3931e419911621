import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { useFranchises } from '../../platform/franchise.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { PriceSummarySkeleton } from '../../ui/display/price-summary.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { type AssignmentPrice, AssignPrice } from './assign-price.tsx'
import { WorkOrderAssignmentQuery } from './documents.ts'
import { AssignWorkOrderMutation } from '../documents.ts'
import { EditDialog } from './edit-dialog.tsx'
import { type Order, totalsOf } from '../order.ts'
import { workOrderKeys } from '../query-keys.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { TEXTS } from './texts.ts'
import { useChange } from './use-change.ts'
import { useVans } from '../list/use-work-orders.ts'

/** Assigns the order to another van, of this or another franchise in its country (WOFLOW-14). Shows the price at another franchise first. */
export function AssignDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { franchises } = useFranchises()
  const [franchiseId, setFranchiseId] = useState(order.franchise?.id ?? '')
  const [chosen, setChosen] = useState<string>()
  const vans = useVans(franchiseId)
  const toast = useToast()
  const van = vans.data?.find(({ id }) => id === chosen)
  const isElsewhere = franchiseId !== order.franchise?.id
  const price = useAssignmentPrice(order, franchiseId, isElsewhere)
  const isNewPrice = price.data !== undefined && price.data.totalWithTax !== totalsOf(order).total
  const change = useChange(
    order,
    async (vanId: string, version) => {
      const agreedTotal = isElsewhere ? (price.data?.totalWithTax ?? null) : null
      const to = { assignedFranchise: franchiseId, assignedVan: vanId, agreedTotal }
      return (await request(AssignWorkOrderMutation, { id: order.id, version, ...to })).assignWorkOrder
    },
    ({ van: given }) => {
      toast({ tone: 'success', message: TEXTS.assigned(given?.name ?? '') })
      onClose()
    },
  )
  return (
    <EditDialog
      title={ORDER_TEXTS.assign}
      open
      onClose={onClose}
      change={change}
      saveLabel={van ? (isNewPrice ? TEXTS.agreeAndAssignTo(van.name) : TEXTS.assignTo(van.name)) : ORDER_TEXTS.assign}
      disabled={!van || (isElsewhere && (!price.data || price.isFetching))}
      onSave={() => van && change.mutate(van.id, { onError: () => void (isElsewhere && price.refetch()) })}
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
      {isElsewhere &&
        (price.error ? (
          <ErrorState message={price.error.message} onRetry={() => void price.refetch()} />
        ) : price.data ? (
          <AssignPrice order={order} price={price.data} isUpdating={price.isFetching} />
        ) : (
          <PriceSummarySkeleton />
        ))}
    </EditDialog>
  )
}

/** Returns the order's price at another franchise, as the server calculates it. */
const useAssignmentPrice = (order: Order, assignedFranchise: string, enabled: boolean) =>
  useQuery({
    queryKey: workOrderKeys.assignment(order, assignedFranchise),
    queryFn: async ({ signal }): Promise<AssignmentPrice> =>
      (await request(WorkOrderAssignmentQuery, { id: order.id, assignedFranchise }, signal)).workOrderAssignment,
    enabled,
  })
