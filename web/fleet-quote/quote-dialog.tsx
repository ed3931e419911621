import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { currencyOf } from '../../domain/address/country.ts'
import { request } from '../platform/api/api.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { csvOf, saveCsv } from '../platform/save-csv.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { FailureDialog } from '../report/failure-dialog.tsx'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { Form } from '../ui/form/form.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { type DraftCar, NO_CAR } from '../vehicle/draft-car.ts'
import { VehicleFields } from '../vehicle/vehicle-fields.tsx'
import { VehicleOilPriceQuery } from './documents.ts'
import { describe, QUOTE_COLUMNS, type QuoteRow } from './quote-row.ts'
import { QuoteTable } from './quote-table.tsx'
import { TEXTS } from './texts.ts'

/** Collects a fleet's vehicles with the prices of their oil changes and downloads them (QUOTE-02 to QUOTE-09). */
export function QuoteDialog({ onClose }: { onClose: () => void }) {
  const tenant = useTenant()
  const { selected } = useFranchises()
  const [rows, setRows] = useState<readonly QuoteRow[]>([])
  const form = useSubmitForm<{ car: DraftCar }, QuoteRow>({
    initialValues: { car: NO_CAR },
    submit: async ({ car }) => {
      const vehicleId = String(car.vehicleId)
      const existing = rows.find(row => row.vehicle.id === vehicleId)
      if (existing) throw new Error(TEXTS.added(describe(existing)))
      return await priceOf(vehicleId, selected?.id ?? '')
    },
    onSuccess: priced => {
      setRows(added => [...added, priced])
      form.reset()
    },
  })
  const { car } = form.values
  const save = useMutation({ mutationFn: async () => saveCsv(csvOf(QUOTE_COLUMNS, rows), TEXTS.file) })
  const isIncomplete = car.vehicleId === null || !selected
  return (
    <>
      <Dialog
        open
        stays
        busy={save.isError}
        title={TEXTS.dialog}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{TEXTS.close}</Button>
            <Button variant="primary" disabled={rows.length === 0} busy={save.isPending} onClick={() => save.mutate()}>
              {TEXTS.download}
            </Button>
          </>
        }
      >
        <Stack>
          <Form form={form} disabled={isIncomplete}>
            <Stack>
              <VehicleFields
                car={car}
                onChange={changed => form.change({ car: changed })}
                listFailed={TEXTS.listFailed}
              />
              <ErrorBanner message={form.failure} />
              <Button type="submit" disabled={isIncomplete} busy={form.busy}>
                {TEXTS.add}
              </Button>
            </Stack>
          </Form>
          <QuoteTable
            rows={rows}
            currency={currencyOf(selected?.countryCode ?? tenant.countryCode)}
            onRemove={id => setRows(rows.filter(row => row.vehicle.id !== id))}
          />
        </Stack>
      </Dialog>
      {save.isError && <FailureDialog title={TEXTS.failedTitle} message={TEXTS.failed} onClose={() => save.reset()} />}
    </>
  )
}

/** @throws Error with the text to show */
async function priceOf(vehicleId: string, franchiseId: string): Promise<QuoteRow> {
  const answer = await request(VehicleOilPriceQuery, { vehicleId, franchiseId }).catch((error: Error) => {
    throw new Error(TEXTS.priceFailed(error.message), { cause: error })
  })
  // The schema guarantees a price, but a proxy in between can break that.
  const priced = answer.calculateVehicleOilPrice as QuoteRow | null
  if (!priced) throw new Error(TEXTS.noPrice)
  return priced
}
