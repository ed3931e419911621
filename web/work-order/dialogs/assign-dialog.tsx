import { useQuery } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { PriceSummarySkeleton } from '../../invoice/price-summary.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import type { SubmitForm } from '../../ui/form/use-submit-form.ts'
import { RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { AssignWorkOrderMutation } from '../documents.ts'
import { useVans } from '../list/use-work-orders.ts'
import { type Order, totalsOf } from '../order.ts'
import { workOrderKeys } from '../query-keys.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { type AssignmentPrice, AssignPrice } from './assign-price.tsx'
import { WorkOrderAssignmentQuery } from './documents.ts'
import { EditDialog } from './edit-dialog.tsx'
import { TEXTS } from './texts.ts'
import { useOrderForm } from './use-order-form.ts'

interface AssignValues {
  franchiseId: string
  vanId: string
}

/** Assigns the order to another van, of this or another franchise in its country (WOFLOW-14). Shows the price at another franchise first. */
export function AssignDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { franchises } = useFranchises()
  const toast = useToast()
  const form: SubmitForm<AssignValues> = useOrderForm<AssignValues>(order, {
    initialValues: { franchiseId: order.franchise?.id ?? '', vanId: '' },
    submit: async ({ franchiseId: assignedFranchise, vanId: assignedVan }, version) => {
      const agreedTotal = isElsewhere ? (price.data?.totalWithTax ?? null) : null
      const to = { assignedFranchise, assignedVan, agreedTotal }
      return (await request(AssignWorkOrderMutation, { id: order.id, version, ...to })).assignWorkOrder
    },
    onDone: ({ van: given }) => {
      toast({ tone: 'success', message: TEXTS.assigned(given?.name ?? '') })
      onClose()
    },
    onError: () => void (isElsewhere && price.refetch()),
  })
  const { franchiseId, vanId } = form.values
  const vans = useVans(franchiseId)
  const van = vans.data?.find(({ id }) => id === vanId)
  const isElsewhere = franchiseId !== order.franchise?.id
  const price = useAssignmentPrice(order, franchiseId, isElsewhere)
  const isNewPrice = price.data !== undefined && price.data.totalWithTax !== totalsOf(order).total
  const labelFor = isNewPrice ? TEXTS.agreeAndAssignTo : TEXTS.assignTo
  return (
    <EditDialog
      title={ORDER_TEXTS.assign}
      form={form}
      submitLabel={van ? labelFor(van.name) : ORDER_TEXTS.assign}
      disabled={!van || (isElsewhere && (!price.data || price.isFetching))}
      onClose={onClose}
    >
      <SelectField
        label={TEXTS.franchise}
        {...form.field('franchiseId')}
        options={franchises
          .filter(({ countryCode }) => countryCode === order.address.countryCode)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      {vans.error ? (
        <ErrorState message={vans.error.message} onRetry={() => void vans.refetch()} />
      ) : vans.data ? (
        <RadioCards
          legend={TEXTS.van}
          value={vanId}
          onChange={id => form.change({ vanId: id })}
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
