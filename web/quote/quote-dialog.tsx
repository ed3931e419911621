import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../platform/api/api.ts'
import { useFranchises } from '../platform/franchise.ts'
import { csvOf, saveCsv } from '../platform/save-csv.ts'
import { VehicleFields } from '../vehicle/vehicle-fields.tsx'
import { FailureDialog } from '../report/failure-dialog.tsx'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { VehicleOilPriceQuery } from './documents.ts'
import { describe, QUOTE_COLUMNS, type QuoteRow } from './quote-row.ts'
import { QuoteTable } from './quote-table.tsx'
import { TEXTS } from './texts.ts'
import { type DraftCar, NO_CAR } from '../vehicle/draft-car.ts'

/** Collects a fleet's vehicles with the prices of their oil changes and downloads them (QUOTE-02 to QUOTE-09). */
export function QuoteDialog({ onClose }: { onClose: () => void }) {
  const { selected } = useFranchises()
  const [car, setCar] = useState<DraftCar>(NO_CAR)
  const [rows, setRows] = useState<readonly QuoteRow[]>([])
  const add = useMutation({
    mutationFn: async ({ vehicleId, franchiseId }: { vehicleId: string; franchiseId: string }) => {
      const known = rows.find(row => row.vehicle.id === vehicleId)
      if (known) throw new Error(TEXTS.added(describe(known)))
      const priced = await priceOf(vehicleId, franchiseId)
      setRows(added => [...added, priced])
      setCar(NO_CAR)
    },
  })
  const save = useMutation({ mutationFn: async () => saveCsv(csvOf(QUOTE_COLUMNS, rows), TEXTS.file) })
  const { vehicleId } = car
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
          <VehicleFields
            car={car}
            onChange={changed => {
              add.reset()
              setCar(changed)
            }}
            listFailed={TEXTS.listFailed}
          />
          <ErrorBanner message={add.error?.message} />
          <Button
            disabled={vehicleId === null || !selected}
            busy={add.isPending}
            onClick={() =>
              vehicleId !== null && selected && add.mutate({ vehicleId: String(vehicleId), franchiseId: selected.id })
            }
          >
            {TEXTS.add}
          </Button>
          <QuoteTable
            rows={rows}
            currency={selected?.countryCode === 'US' ? 'USD' : 'CAD'}
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
