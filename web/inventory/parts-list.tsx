import type { Column } from '../ui/display/data-table.tsx'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { useDialogState } from '../ui/use-dialog-state.ts'
import { AddPartDialog } from './dialogs/add-part-dialog.tsx'
import { Amount, countryOf } from './dialogs/amount.tsx'
import { LoadInvoiceButton } from './import/load-invoice-button.tsx'
import { useItemActions } from './item-actions.tsx'
import { itemOfPart } from './stock-item.ts'
import classes from './stock-table.module.css'
import { partColumns } from './stock-csv.ts'
import { StockTable } from './stock-table.tsx'
import { TEXTS } from './texts.ts'
import { VanItem } from './van/van-item.tsx'
import { type ListedPart, type StockListProps, useParts } from './use-stock.ts'

/** The parts of the market or a van (STOCK-10). */
export function PartsList(props: StockListProps) {
  const { franchise, stock, onSearch } = props
  const { vanId } = stock
  const query = useParts(franchise, stock)
  const { column, actionsOf, dialog } = useItemActions(props, (part: ListedPart) => itemOfPart(part, vanId))
  const { shown, show, close } = useDialogState()
  const country = countryOf(franchise)
  const columns: Column<ListedPart>[] = [
    {
      key: 'name',
      header: TEXTS.part,
      primary: true,
      render: ({ partItem: { name, vehicle } }) => (
        <>
          {name}
          {vehicle && <span className={classes.dim}> {TEXTS.vehicle(vehicle)}</span>}
        </>
      ),
    },
    { key: 'type', header: TEXTS.type, card: 'detail', render: ({ partItem }) => partItem.partType.name },
    {
      key: 'brand',
      header: TEXTS.brand,
      card: 'detail',
      render: ({ partItem }) => partItem.partBrand?.name ?? '–',
      isBlank: ({ partItem }) => !partItem.partBrand,
    },
    {
      key: 'quantity',
      header: TEXTS.quantity,
      align: 'end',
      card: 'fact',
      render: part => <Amount kind="part" quantity={part.quantity} country={country} />,
    },
  ]
  if (vanId !== null)
    columns.push({ key: 'market', header: TEXTS.inMarket, align: 'end', render: part => part.marketInventoryQuantity })
  return (
    <>
      <StockTable
        stock={stock}
        query={query}
        columns={[...columns, column]}
        csv={partColumns(country, vanId)}
        empty={vanId === null ? TEXTS.noMarketParts : TEXTS.none}
        onSearch={onSearch}
        renderLine={
          vanId === null
            ? undefined
            : part => {
                const item = itemOfPart(part, vanId)
                const { partType, partBrand } = part.partItem
                const about = TEXTS.facts([partBrand?.name, partType.name])
                return (
                  <VanItem
                    item={item}
                    about={about}
                    franchiseId={franchise.id}
                    country={country}
                    actions={actionsOf(item)}
                  />
                )
              }
        }
        action={
          <div className={classes.adding}>
            <LoadInvoiceButton {...props} />
            <Button variant="primary" icon={<IconPlus />} onClick={() => show({})}>
              {TEXTS.addPart}
            </Button>
          </div>
        }
      />
      {dialog}
      {shown && <AddPartDialog franchise={franchise} vanId={vanId} onClose={close} />}
    </>
  )
}
