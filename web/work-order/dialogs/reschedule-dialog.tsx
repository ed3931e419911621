import { useState } from 'react'
import { formatVisit } from '../../../domain/format/moment.ts'
import { formatTime } from '../../../domain/format/dates.ts'
import { zoneName } from '../../../domain/format/zone-name.ts'
import { type MovedPrice, MovedPriceNote, priceToAgree } from '../../appointment/moved-price.tsx'
import { RESCHEDULE_TEXTS } from '../../appointment/texts.ts'
import { useRefreshAppointments } from '../../appointment/use-appointment-change.ts'
import { useNewTime } from '../../appointment/use-new-time.ts'
import { request } from '../../platform/api/api.ts'
import type { DraftSlot } from '../../schedule/draft-slot.ts'
import { SlotPicker } from '../../schedule/slot-picker.tsx'
import { slotShortName } from '../../schedule/slot-weeks.ts'
import { useDrivingReason } from '../../schedule/vans/driving-reason.tsx'
import { useVanChoices } from '../../schedule/vans/use-van-choices.ts'
import { VanChoiceList } from '../../schedule/vans/van-choice-list.tsx'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { Stack } from '../../ui/layout/card.tsx'
import { type Order, openCars, vehicleName } from '../order.ts'
import { useUnavailabilityReason } from '../use-order.ts'
import { MoveWorkOrderMutation } from './documents.ts'
import { EditDialog } from './edit-dialog.tsx'
import { TEXTS } from './texts.ts'
import { type OrderForm, useOrderForm } from './use-order-form.ts'

interface MoveValues {
  slot: DraftSlot | null
  /** Undefined until the user chooses another than the suggested van. */
  vanId: string | undefined
  scope: 'car' | 'visit'
}

/**
 * Moves an order to another time (WODETAIL-09). It keeps its van when that is free then; else this says so, and takes the van that the user chooses. If the
 * time costs more, it shows both totals and asks (decisions A5).
 */
export function RescheduleDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [now] = useState(() => new Date())
  const showToast = useToast()
  const refresh = useRefreshAppointments()
  const unavailabilityReason = useUnavailabilityReason(order.id)
  const times = useNewTime({ ...order, unavailabilityReason }, now, true)
  const { first, timeZone } = times
  const [price, setPrice] = useState<MovedPrice>()
  const driving = useDrivingReason()
  const form: OrderForm<MoveValues> = useOrderForm<MoveValues>(order, {
    initialValues: { slot: null, vanId: undefined, scope: 'visit' },
    submit: async ({ scope }, version) => {
      const isRequest = choices.vans ? !van : (slot?.isBooked ?? true)
      const wanted = { id: order.id, version, scheduledAt: slot?.date ?? '', isBooked: isRequest }
      const onlyThisCar = order.visitCars.length > 1 && scope === 'car'
      const byStaff = { overrideReason: driving.overrideReason, takeOver: choices.takesOver }
      const terms = { vanId: chosenVan, agreedTotal: price?.total ?? null, onlyThisCar, ...byStaff }
      return (await request(MoveWorkOrderMutation, { ...wanted, ...terms })).updateScheduledTime.workOrder
    },
    onDone: ({ isConfirmed, van: given, scheduledAt }) => {
      void refresh()
      const { moved, requested } = TEXTS.rescheduled
      if (isConfirmed && given) {
        const time = slotShortName({ date: scheduledAt, isBooked: false }, timeZone)
        showToast({ tone: 'success', message: moved(time, given.name) })
      } else showToast({ tone: 'info', message: requested })
      onClose()
    },
    onError: error => {
      driving.note(error)
      setPrice(priceToAgree(error))
      void refresh()
    },
  })
  const { slot, vanId } = form.values
  const isOutside = order.franchise === null || unavailabilityReason === 'OUTSIDE_SERVICE_AREA'
  const choices = useVanChoices(
    slot && order.franchise && !isOutside
      ? { franchiseId: order.franchise.id, at: slot.date, workOrderId: order.id }
      : undefined,
    vanId,
  )
  const van = choices.chosen
  // Without an answer the order's own van is asked for, so that the server never changes it without a word.
  const chosenVan = van?.id ?? (choices.vans || slot?.isBooked ? null : (order.van?.id ?? null))
  // A price is valid only for the slot that it was shown for.
  const select = (chosen: DraftSlot | null) => {
    setPrice(undefined)
    form.change({ slot: chosen, vanId: undefined })
  }
  return (
    <EditDialog
      title={RESCHEDULE_TEXTS.title}
      form={form}
      disabled={!slot || (choices.query.isLoading && !isOutside)}
      submitLabel={slot ? submitLabel(slot) : RESCHEDULE_TEXTS.choose}
      cancelLabel={RESCHEDULE_TEXTS.keep}
      renderFailure={(error, isExplained) =>
        priceToAgree(error) ? null : (
          <Alert tone="danger" title={RESCHEDULE_TEXTS.title}>
            {TEXTS.rescheduled.failed(isExplained ? '' : error.message)}
          </Alert>
        )
      }
      onClose={onClose}
    >
      {order.visitCars.length > 1 && (
        <RadioCards
          legend={TEXTS.moveWhat}
          value={form.values.scope}
          onChange={scope => form.change({ scope })}
          choices={[
            { value: 'visit', title: TEXTS.allCars(openCars(order).length) },
            { value: 'car', title: TEXTS.onlyCar(vehicleName(order)), description: TEXTS.moveCarHint },
          ]}
        />
      )}
      <KeyValues
        items={[{ label: RESCHEDULE_TEXTS.current, value: formatVisit(new Date(order.scheduledAt), timeZone) }]}
      />
      <SlotPicker
        label={RESCHEDULE_TEXTS.picker}
        days={times.days}
        selected={slot?.date}
        onSelect={date => select(times.find(date) ?? null)}
        legend={RESCHEDULE_TEXTS.legend}
        weeks={times.weeks}
        week={times.week}
        onWeekChange={times.turnTo}
        onAllTimes={times.showAll}
        first={
          first
            ? {
                label: RESCHEDULE_TEXTS.first(slotShortName(first, timeZone)),
                onChoose: () => {
                  select(first)
                  times.turnToSlot(first)
                },
              }
            : undefined
        }
        emptyText={RESCHEDULE_TEXTS.noTimes}
        note={RESCHEDULE_TEXTS.zone(zoneName(timeZone))}
      />
      {slot && !isOutside && (
        <div key={choices.vans ? slot.date : undefined} ref={reveal}>
          <Stack>
            <BusyNote order={order} slot={slot} timeZone={timeZone} choices={choices} />
            <VanChoiceList
              choices={choices}
              value={van?.id}
              onChange={id => form.change({ vanId: id })}
              place={{ timeZone, country: order.address.countryCode }}
            />
          </Stack>
        </div>
      )}
      {driving.field}
      {price && <MovedPriceNote price={price} priorityHours={order.bookingRules.priorityHours} />}
    </EditDialog>
  )

  function submitLabel(at: DraftSlot): string {
    const confirm = price ? RESCHEDULE_TEXTS.price.agree : RESCHEDULE_TEXTS.confirm
    const move = confirm(slotShortName(at, timeZone), chosenVan === null && (at.isBooked || choices.vans !== undefined))
    return van && !van.isCurrent ? TEXTS.moveWithVan(move, van.name) : move
  }
}

/** Scrolls to the vans, which may be out of view below the slots, when they begin to load and once they are there. A stable function, so that it does not run on every render. */
function reveal(vans: HTMLElement | null): void {
  vans?.scrollIntoView({ block: 'nearest' })
}

interface BusyNoteProps {
  order: Order
  slot: DraftSlot
  timeZone: string
  choices: ReturnType<typeof useVanChoices>
}

/** Says that the order's van is busy at the new time, and which one is free; or that none is. */
function BusyNote({ order, slot, timeZone, choices: { vans, suggested } }: BusyNoteProps) {
  if (!vans) return null
  if (!suggested) return <Alert tone="warning">{TEXTS.noVanThen}</Alert>
  const own = vans.find(({ isCurrent }) => isCurrent)
  if (!order.van || own?.isFree) return null
  const time = formatTime(new Date(slot.date), timeZone)
  return (
    <Alert tone="warning">
      {own ? TEXTS.busyThen(own.name, time, suggested.name) : TEXTS.vanRetired(order.van.name, suggested.name)}
    </Alert>
  )
}
