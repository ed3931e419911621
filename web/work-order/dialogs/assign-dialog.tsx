import { useQuery } from '@tanstack/react-query'
import { formatDistance } from '../../../domain/address/format-distance.ts'
import { request } from '../../platform/api/api.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { PriceSummarySkeleton } from '../../invoice/price-summary.tsx'
import { useDrivingReason } from '../../schedule/vans/driving-reason.tsx'
import { useVanChoices } from '../../schedule/vans/use-van-choices.ts'
import { VanChoiceList } from '../../schedule/vans/van-choice-list.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { AssignWorkOrderMutation } from '../documents.ts'
import { type Order, totalsOf, zoneOf } from '../order.ts'
import { workOrderKeys } from '../query-keys.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { type AssignmentPrice, AssignPrice } from './assign-price.tsx'
import { WorkOrderAssignmentQuery } from './documents.ts'
import { EditDialog } from './edit-dialog.tsx'
import { TEXTS } from './texts.ts'
import { type OrderForm, useOrderForm } from './use-order-form.ts'

interface AssignValues {
  franchiseId: string
  /** Undefined until the user chooses another than the suggested van. */
  vanId: string | undefined
}

/**
 * Assigns the order to another van, of this or another franchise in its country (WOFLOW-14). Shows which vans are free, and at another franchise how far away
 * its base is and the price there.
 */
export function AssignDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { franchises } = useFranchises()
  const toast = useToast()
  const driving = useDrivingReason()
  const form: OrderForm<AssignValues> = useOrderForm<AssignValues>(order, {
    initialValues: { franchiseId: order.franchise?.id ?? '', vanId: undefined },
    submit: async ({ franchiseId: assignedFranchise }, version) => {
      const agreedTotal = isElsewhere ? (price.data?.totalWithTax ?? null) : null
      const { overrideReason } = driving
      const to = {
        assignedFranchise,
        assignedVan: van?.id ?? '',
        agreedTotal,
        overrideReason,
        takeOver: choices.takesOver,
      }
      return (await request(AssignWorkOrderMutation, { id: order.id, version, ...to })).assignWorkOrder
    },
    onDone: ({ van: given }) => {
      toast({ tone: 'success', message: TEXTS.assigned(given?.name ?? '') })
      onClose()
    },
    onError: error => {
      driving.note(error)
      void choices.query.refetch()
      if (isElsewhere) void price.refetch()
    },
  })
  const { franchiseId, vanId } = form.values
  const isElsewhere = franchiseId !== order.franchise?.id
  const question = { franchiseId, at: order.scheduledAt, workOrderId: order.id, isForAnother: true }
  const choices = useVanChoices(question, vanId)
  const van = choices.chosen
  const price = useAssignmentPrice(order, franchiseId, isElsewhere)
  const isNewPrice = price.data !== undefined && price.data.totalWithTax !== totalsOf(order).total
  const labelFor = isNewPrice ? TEXTS.agreeAndAssignTo : TEXTS.assignTo
  const chosenFranchise = franchises.find(({ id }) => id === franchiseId)
  const place = { timeZone: chosenFranchise?.timeZone ?? zoneOf(order), country: order.address.countryCode }
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
      {isElsewhere && price.data && <Away franchise={chosenFranchise?.name ?? ''} order={order} price={price.data} />}
      {choices.vans && !choices.suggested && <Alert tone="warning">{TEXTS.noOtherVan}</Alert>}
      <VanChoiceList
        choices={choices}
        value={van?.id}
        onChange={id => form.change({ vanId: id })}
        place={place}
        isForAnother
      />
      {driving.field}
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

/** How far the base of another franchise is, with a warning where it does not serve the address. */
function Away({ franchise, order, price }: { franchise: string; order: Order; price: AssignmentPrice }) {
  const distance = formatDistance(price.baseMetres, order.address.countryCode)
  return (
    <Alert tone={price.isServed ? 'info' : 'warning'}>
      {price.isServed ? TEXTS.awayFrom(franchise, distance) : TEXTS.farAway(franchise, distance)} {TEXTS.customerMailed}
    </Alert>
  )
}

/** Returns what the order means for another franchise, as the server calculates it. */
const useAssignmentPrice = (order: Order, assignedFranchise: string, enabled: boolean) =>
  useQuery({
    queryKey: workOrderKeys.assignment(order, assignedFranchise),
    queryFn: async ({ signal }): Promise<AssignmentPrice> =>
      (await request(WorkOrderAssignmentQuery, { id: order.id, assignedFranchise }, signal)).workOrderAssignment,
    enabled,
  })
