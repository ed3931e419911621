import { currencyOf } from '../../domain/address/country.ts'
import { formatShortDate, localDay } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { formatQuantity, shownUnitPrice, stockUnit } from '../../domain/inventory/stock.ts'
import { type SaidContent, vanSubject } from '../outbox/action.ts'
import { useOutbox } from '../outbox/outbox-client.ts'
import { request } from '../platform/api/api.ts'
import type { Column } from '../ui/display/data-table.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { IconTrash } from '../ui/icon/trash.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { useDialogState } from '../ui/use-dialog-state.ts'
import { AddFuelDialog } from './dialogs/add-fuel-dialog.tsx'
import { countryOf } from './dialogs/amount.tsx'
import { ConfirmDelete } from './dialogs/delete-dialog.tsx'
import { DeleteFuelHistoryMutation } from './documents.ts'
import { RowActions } from './row-actions.tsx'
import { fuelColumns } from './stock-csv.ts'
import { StockTable } from './stock-table.tsx'
import { dayText, TEXTS } from './texts.ts'
import { type ListedFuel, type StockListProps, useFuelHistory } from './use-stock.ts'

/** The fuel bought for a van, newest first, in the country's unit (STOCK-12, FORMAT-06). */
export function FuelList({ franchise, stock, onSearch }: StockListProps) {
  const query = useFuelHistory(franchise, stock)
  const adding = useDialogState()
  const removing = useDialogState<{ entry: ListedFuel }>()
  const country = countryOf(franchise)
  const day = ({ createdAt, boughtOn }: ListedFuel) =>
    boughtOn === null ? formatShortDate(new Date(createdAt), franchise.timeZone) : dayText(boughtOn)
  const waiting = useOutbox().waiting.filter(
    ({ kind, orderId, isAttended }) => kind === 'fuel' && orderId === vanSubject(stock.vanId ?? '') && !isAttended,
  )
  const nameOf = (entry: ListedFuel) => TEXTS.fuelEntry(entry.vanFuel.fuel.name, day(entry))
  const columns: Column<ListedFuel>[] = [
    { key: 'date', header: TEXTS.date, primary: true, render: day },
    { key: 'fuel', header: TEXTS.fuel, card: 'lead', render: ({ vanFuel }) => vanFuel.fuel.name },
    {
      key: 'quantity',
      header: TEXTS.quantity,
      align: 'end',
      card: 'figure',
      render: ({ quantity }) => formatQuantity('fuel', quantity, country),
    },
    {
      key: 'price',
      header: TEXTS.pricePer(stockUnit('fuel', country)),
      align: 'end',
      card: 'fact',
      // The price of a litre is stored, rounded to cents, so the total is not known to the cent.
      render: ({ pricePerItem }) => formatMoney(shownUnitPrice('fuel', pricePerItem, country), currencyOf(country)),
    },
    {
      key: 'by',
      header: TEXTS.by,
      card: 'fact',
      render: ({ authorName }) => authorName ?? '–',
      isBlank: ({ authorName }) => authorName === null,
    },
    {
      key: 'receipt',
      header: TEXTS.receipt,
      card: 'fact',
      isBlank: ({ receiptUrl }) => !receiptUrl,
      render: ({ receiptUrl }) =>
        receiptUrl ? (
          <a href={receiptUrl} target="_blank" rel="noreferrer">
            {TEXTS.showReceipt}
          </a>
        ) : (
          '–'
        ),
    },
    {
      key: 'actions',
      header: TEXTS.actions,
      align: 'end',
      corner: true,
      render: entry => (
        <RowActions
          name={nameOf(entry)}
          actions={[{ label: TEXTS.remove, icon: <IconTrash size={20} />, onClick: () => removing.show({ entry }) }]}
        />
      ),
    },
  ]
  return (
    <>
      {waiting.map(({ key, content }) => (
        <Alert key={key} tone="info">
          {TEXTS.fuelWaiting((content as SaidContent | undefined)?.said ?? '')}
        </Alert>
      ))}
      <StockTable
        stock={stock}
        query={query}
        columns={columns}
        csv={fuelColumns(country, entry => entry.boughtOn ?? localDay(new Date(entry.createdAt), franchise.timeZone))}
        empty={TEXTS.none}
        onSearch={onSearch}
        action={
          <Button variant="primary" icon={<IconPlus />} onClick={() => adding.show({})}>
            {TEXTS.addFuel}
          </Button>
        }
      />
      {adding.shown && (
        <AddFuelDialog
          franchise={franchise}
          vanId={stock.vanId ?? ''}
          idempotencyKey={adding.shown.idempotencyKey}
          onClose={adding.close}
        />
      )}
      {removing.shown && (
        <RemoveFuel entry={removing.shown.entry} name={nameOf(removing.shown.entry)} onClose={removing.close} />
      )}
    </>
  )
}

function RemoveFuel({ entry, name, onClose }: { entry: ListedFuel; name: string; onClose: () => void }) {
  return (
    <ConfirmDelete name={name} remove={() => request(DeleteFuelHistoryMutation, { id: entry.id })} onClose={onClose}>
      {TEXTS.deleteFuel}
    </ConfirmDelete>
  )
}
